import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";

/** A product's photo on paper, never larger than its place. */
export const photo = style({
	maxHeight: "280px",
	width: "auto",
	margin: "0 auto",
	background: vars.color.paper,
	borderRadius: vars.shape.radius,
});
