import { style } from "@vanilla-extract/css";

export const track = style({
	position: "relative",
	flex: "none",
	width: "28px",
	height: "16px",
	border: "1.5px solid currentColor",
	borderRadius: "8px",
	"::after": {
		content: '""',
		position: "absolute",
		top: "2px",
		insetInlineStart: "2px",
		width: "9px",
		height: "9px",
		borderRadius: "50%",
		background: "currentColor",
	},
});

export const trackOn = style([
	track,
	{ background: "rgb(255 255 255 / 0.3)", "::after": { insetInlineStart: "14px" } },
]);
