import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

const HEIGHT = "400px";

export const html = style({ height: HEIGHT, fieldSizing: "fixed", fontFamily: "monospace" });
export const tools = style({
	display: "flex",
	flexWrap: "wrap",
	gap: space.s1,
	padding: space.s1,
	border: `1px solid ${color.control}`,
	borderBlockEnd: 0,
	borderStartStartRadius: shape.radius,
	borderStartEndRadius: shape.radius,
	background: color.sunken,
});
export const paper = style({
	height: HEIGHT,
	overflow: "auto",
	padding: space.s4,
	border: `1px solid ${color.control}`,
	borderEndStartRadius: shape.radius,
	borderEndEndRadius: shape.radius,
	background: color.surface,
	overflowWrap: "anywhere",
});
globalStyle(`${paper} :is(ul, ol)`, { paddingInlineStart: space.s6 });
globalStyle(`${paper} > * + *`, { marginBlockStart: space.s2 });
export const foot = style({ display: "flex", justifyContent: "space-between", fontSize: size.s, color: color.muted });
