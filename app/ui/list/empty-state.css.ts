import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const empty = style({
	display: "grid",
	justifyItems: "center",
	gap: space.s3,
	padding: `${space.s10} ${space.s5}`,
	textAlign: "center",
	background: color.surface,
	border: `1px dashed ${color.control}`,
	borderRadius: shape.radius,
});
export const sign = style({ color: color.muted });
globalStyle(`${sign} svg`, { width: "32px", height: "32px", strokeWidth: 1 });
export const title = style({ fontSize: size.l });
export const words = style({ color: color.muted, maxWidth: "48ch" });
export const actions = style({ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space.s2 });
