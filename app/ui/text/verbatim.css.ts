import { style } from "@vanilla-extract/css";

export const verbatim = style({
	display: "inline-block",
	maxWidth: "48ch",
	whiteSpace: "pre-wrap",
	overflowWrap: "break-word",
});
