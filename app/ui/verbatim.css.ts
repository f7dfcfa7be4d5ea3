import { style } from "@vanilla-extract/css";

/** A long word is broken, but not before it needs more room than a line of text. */
export const verbatim = style({
	display: "inline-block",
	maxWidth: "48ch",
	whiteSpace: "pre-wrap",
	overflowWrap: "break-word",
});
