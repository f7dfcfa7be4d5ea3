import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const lists = style({
	display: "grid",
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
	overflow: "hidden",
	"@media": {
		[wide]: { gridTemplateColumns: "0.8fr 1fr 1.5fr 1fr 0.7fr" },
		print: { display: "none" },
	},
});

export const level = style({
	display: "flex",
	flexDirection: "column",
	minWidth: 0,
	"@media": {
		[wide]: { selectors: { "&:not(:first-child)": { borderInlineStart: `1px solid ${color.line}` } } },
		[narrow]: { selectors: { "&:not(:first-child)": { borderBlockStart: `1px solid ${color.line}` } } },
	},
});

export const head = style({
	display: "flex",
	alignItems: "center",
	justifyContent: "space-between",
	gap: space.s2,
	minHeight: "36px",
	padding: `0 ${space.s2} 0 ${space.s3}`,
	background: color.sunken,
	"@media": { [narrow]: { minHeight: "44px" } },
});

export const title = style({ fontSize: size.xs, fontWeight: 600 });

export const clear = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: shape.target,
	padding: `0 ${space.s1}`,
	fontSize: size.xs,
});

export const choices = style({
	overflowY: "auto",
	"@media": { [wide]: { maxHeight: "264px", minHeight: "148px" } },
});

export const choice = style({
	display: "flex",
	alignItems: "center",
	gap: space.s2,
	minHeight: "29px",
	padding: `${space.s1} ${space.s3} ${space.s1} ${space.s2}`,
	borderInlineStart: `${space.s1} solid transparent`,
	fontSize: size.s,
	lineHeight: 1.3,
	textDecoration: "none",
	selectors: {
		"&:hover": { background: color.hover },
		"&[aria-current]": {
			background: color.redSoft,
			borderInlineStartColor: color.brand,
			fontWeight: 600,
		},
		"&:focus-visible": { outlineOffset: "-2px" },
	},
	"@media": { [narrow]: { minHeight: "44px", fontSize: size.m } },
});

export const name = style({ flex: 1, minWidth: 0 });
export const count = style({ color: color.muted, fontWeight: 400 });

export const decided = style({});
globalStyle(`${decided} ${choices} > li:not(:has([aria-current]))`, {
	"@media": { [narrow]: { display: "none" } },
});

export const waiting = style({
	padding: space.s3,
	fontSize: size.s,
	color: color.muted,
});
export const waitingLevel = style({ "@media": { [narrow]: { display: "none" } } });
