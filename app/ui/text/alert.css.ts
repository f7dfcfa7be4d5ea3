import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, shape } = vars;

const base = style({
	display: "grid",
	gridTemplateColumns: "auto minmax(0, 1fr) auto",
	alignItems: "start",
	gap: space.s3,
	padding: `${space.s3} ${space.s4}`,
	border: "1px solid",
	borderInlineStartWidth: space.s1,
	borderRadius: shape.radius,
	color: color.text,
});

export const alert = styleVariants({
	error: [base, { background: color.redSoft, borderColor: color.redText }],
	warning: [base, { background: color.amberSoft, borderColor: color.amberText }],
	success: [base, { background: color.greenSoft, borderColor: color.greenText }],
	info: [base, { background: color.infoSoft, borderColor: color.infoText }],
});

export const sign = styleVariants({
	error: { color: color.redText },
	warning: { color: color.amberText },
	success: { color: color.greenText },
	info: { color: color.infoText },
});
globalStyle(`${base} > span:first-child svg`, { width: "20px", height: "20px" });

export const words = style({ display: "grid", gap: space.s1, lineHeight: "20px" });
globalStyle(`${words} :is(p, ul) + :is(a, div)`, { marginBlockStart: space.s2 });
export const list = style({ display: "grid", gap: space.s1, listStyle: "none", padding: 0 });
export const link = style({ display: "inline-flex", alignItems: "center", minHeight: shape.target });
export const close = style({
	display: "inline-grid",
	placeItems: "center",
	width: shape.target,
	height: shape.target,
});

/** With the attribute `popover` too, which would have it in the middle and framed. */
export const overPage = style({
	position: "fixed",
	zIndex: 10,
	inset: "auto",
	margin: 0,
	border: 0,
	padding: 0,
	insetBlockStart: `calc(${shape.navbar} + ${space.s4})`,
	insetInlineEnd: space.s4,
	maxWidth: `calc(100vw - 2 * ${space.s4})`,
	boxShadow: shape.high,
	borderRadius: shape.radius,
});
