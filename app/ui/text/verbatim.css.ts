import { style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";

export const verbatim = style({
	display: "inline-block",
	maxWidth: "48ch",
	whiteSpace: "pre-wrap",
	overflowWrap: "break-word",
	"@media": { [phone]: { maxWidth: "100%", overflowWrap: "anywhere" } },
});
