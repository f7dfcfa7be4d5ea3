import { style } from "@vanilla-extract/css";

export const icon = style({
	width: "1.15em",
	height: "1.15em",
	maxWidth: "none",
	flex: "none",
	fill: "none",
	stroke: "currentColor",
	strokeWidth: 1.5,
	strokeLinecap: "round",
	strokeLinejoin: "round",
});

export const filled = style({ fill: "currentColor" });
