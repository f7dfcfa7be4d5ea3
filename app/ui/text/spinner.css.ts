import { keyframes, style } from "@vanilla-extract/css";

const turn = keyframes({ to: { transform: "rotate(360deg)" } });

export const spinner = style({
	display: "inline-block",
	width: "1em",
	height: "1em",
	flex: "none",
	border: "2px solid currentColor",
	borderRightColor: "transparent",
	borderRadius: "50%",
	animation: `${turn} 700ms linear infinite`,
});
