import { style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";
import { unseen } from "#app/ui/unseen.ts";

const { color, space, size, shape } = vars;

export const pager = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	justifyContent: "space-between",
	gap: space.s3,
	"@media": { print: { display: "none" } },
});

export const list = style({ display: "flex", flexWrap: "wrap", gap: space.s1 });

export const step = style({
	display: "inline-flex",
	alignItems: "center",
	justifyContent: "center",
	gap: space.s1,
	minWidth: "34px",
	minHeight: "34px",
	padding: `0 ${space.s2}`,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	background: color.surface,
	fontSize: size.s,
	textDecoration: "none",
	selectors: {
		"a&:hover": { borderColor: color.text },
		"&[aria-current]": {
			background: color.codeTag,
			borderColor: color.codeTag,
			color: color.onCodeTag,
			fontWeight: 600,
			forcedColorAdjust: "none",
		},
		"&[aria-disabled]": { color: color.muted, background: "none" },
	},
	"@media": { [phone]: { minHeight: "40px", paddingInline: space.s1 } },
});

export const word = style({
	"@media": {
		[phone]: unseen,
	},
});

export const count = style({ color: color.muted, fontSize: size.s });
