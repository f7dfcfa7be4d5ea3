import { style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { space, size } = vars;

/** A small button as wide as its longer label in any typeface: what stands beside it stays there when it is pressed. */
export const asWideAsLonger = style({
	display: "inline-grid",
	"::after": {
		content: "attr(data-longer)",
		visibility: "hidden",
		overflow: "hidden",
		height: 0,
		paddingInline: `calc(${space.s2} + 1px)`,
		fontSize: size.s,
		fontWeight: 600,
		whiteSpace: "nowrap",
	},
	"@media": { [phone]: { "::after": { paddingInline: `calc(${space.s3} + 1px)` } } },
});
