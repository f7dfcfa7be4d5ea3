import { globalStyle, style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const nav = style({ display: "inline-flex", alignItems: "center", gap: space.s2 });
export const label = style({ fontSize: size.s, color: color.muted });

export const list = style({
	display: "inline-flex",
	flexWrap: "wrap",
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	overflow: "hidden",
	background: color.surface,
});

export const segment = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	minHeight: "34px",
	padding: `0 ${space.s3}`,
	fontSize: size.s,
	fontWeight: 600,
	textDecoration: "none",
	color: color.muted,
	selectors: {
		"&:hover": { background: color.sunken, color: color.text },
		"&[aria-current]": { background: color.codeTag, color: color.onCodeTag, forcedColorAdjust: "none" },
		"&:focus-visible": { outlineOffset: "-3px" },
		"&[aria-current]:focus-visible": { outlineColor: color.onCodeTag },
	},
	"@media": { [phone]: { minHeight: "42px", paddingInline: space.s2 } },
});
// Two switches beside each other, so that the list begins a line higher.
globalStyle(`${segment} > svg`, { "@media": { [phone]: { display: "none" } } });
