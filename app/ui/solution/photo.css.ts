import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

export const photo = style({
	maxHeight: "280px",
	width: "auto",
	margin: "0 auto",
	background: vars.color.paper,
	borderRadius: vars.shape.radius,
});
