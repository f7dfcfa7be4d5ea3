import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

export const progress = style({ display: "grid", gap: space.s1, minWidth: "120px" });
export const words = style({ display: "flex", justifyContent: "space-between", gap: space.s3, fontSize: size.s });
export const percent = style({ fontWeight: 600 });

export const bar = style({
	appearance: "none",
	display: "block",
	width: "100%",
	height: "10px",
	border: `1px solid ${color.control}`,
	borderRadius: "5px",
	overflow: "hidden",
	background: color.sunken,
	selectors: {
		"&::-webkit-progress-bar": { background: color.sunken },
		"&::-webkit-progress-value": { background: color.green, transition: "width 300ms" },
		"&::-moz-progress-bar": { background: color.green },
	},
});
