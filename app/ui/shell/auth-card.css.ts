import { globalStyle, style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, shape } = vars;

export const card = style({
	width: "min(420px, 100%)",
	marginInline: "auto",
	display: "grid",
	gap: space.s5,
	padding: space.s8,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.high,
	"@media": { [phone]: { padding: space.s5 } },
});
export const broad = style({ width: "min(720px, 100%)" });
export const head = style({ display: "grid", gap: space.s1 });
export const description = style({ color: color.muted });
export const foot = style({
	display: "flex",
	flexWrap: "wrap",
	justifyContent: "space-between",
	gap: `${space.s1} ${space.s4}`,
	paddingBlockStart: space.s4,
	borderBlockStart: `1px solid ${color.line}`,
});
globalStyle(`${foot} > a`, {
	display: "inline-flex",
	alignItems: "center",
	minHeight: shape.target,
	"@media": { [phone]: { minHeight: "36px" } },
});
