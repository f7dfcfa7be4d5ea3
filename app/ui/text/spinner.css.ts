import { keyframes, style } from "@vanilla-extract/css";

const turn = keyframes({ to: { transform: "rotate(360deg)" } });

export const spinner = style({
	display: "inline-block",
	width: "1.15em",
	height: "1.15em",
	flex: "none",
	border: "2px solid currentColor",
	borderRightColor: "transparent",
	borderRadius: "50%",
	animation: `${turn} 700ms linear infinite`,
});

/** Takes no room, and turns in the middle of what it lies over. */
export const over = style({ position: "absolute" });
