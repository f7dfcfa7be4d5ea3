import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const box = style({
	maxHeight: "420px",
	overflow: "auto",
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	background: color.surface,
});
export const list = style({ display: "grid" });
export const item = style({
	borderBlockEnd: `1px solid ${color.line}`,
	selectors: { "&:last-child": { borderBlockEnd: 0 }, "&:has(:checked)": { background: color.redSoft } },
});
export const label = style({
	display: "grid",
	gridTemplateColumns: "20px minmax(0, 1fr)",
	gap: space.s3,
	alignItems: "start",
	padding: `${space.s2} ${space.s3}`,
	cursor: "pointer",
});
export const words = style({ display: "grid", gap: "2px", overflowWrap: "anywhere" });
export const note = style({ fontSize: size.s, color: color.muted });
