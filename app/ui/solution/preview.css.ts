import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape } = vars;

export const picture = style({
	maxWidth: "560px",
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	overflow: "hidden",
});
export const files = style({ display: "grid", gap: vars.space.s1, listStyle: "none", fontSize: vars.size.s });
