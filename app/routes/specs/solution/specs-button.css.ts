import { style, styleVariants } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { space, size } = vars;

const asWideAsLonger = style({
	display: "inline-grid",
	"::after": {
		content: "attr(data-longer)",
		visibility: "hidden",
		overflow: "hidden",
		height: 0,
		fontWeight: 600,
		whiteSpace: "nowrap",
	},
});

const within = (padding: string) => ({ paddingInline: `calc(${padding} + 1px)` });
const onPhone = { "@media": { [phone]: { "::after": within(space.s3) } } };

/** As wide as its longer label in any typeface: what stands beside the button stays there when it is pressed. */
export const form = styleVariants({
	small: [asWideAsLonger, { "::after": { ...within(space.s2), fontSize: size.s }, ...onPhone }],
	// An icon stands before both labels.
	large: [
		asWideAsLonger,
		{ "::after": { ...within(space.s4), fontSize: size.m, textIndent: `calc(1.15em + ${space.s2})` }, ...onPhone },
	],
});
