import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";

const { color, space, size, shape } = vars;

export const toolbar = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s1} ${space.s4}`,
	minHeight: "48px",
	padding: `${space.s2} ${space.s4}`,
	background: color.brand,
	color: color.onBrand,
	borderStartStartRadius: shape.radius,
	borderStartEndRadius: shape.radius,
	vars: { [color.focus]: color.onBrand },
	"@media": { print: { display: "none" } },
});

export const words = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "baseline",
	gap: space.s2,
	marginInlineEnd: "auto",
	minWidth: 0,
	overflowWrap: "anywhere",
});
export const title = style({ fontSize: size.l });
export const note = style({ fontSize: size.s });
export const actions = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.s1 });

/** The toolbar and the table below it are one thing. */
export const panel = style({ minWidth: 0 });

/** Unfolded between the toolbar and the table: the search. */
export const drawer = style({
	padding: space.s3,
	background: color.sunken,
	borderInline: `1px solid ${color.line}`,
});
