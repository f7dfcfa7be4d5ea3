import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

export const steps = style({
	display: "grid",
	gap: space.s5,
	margin: 0,
	padding: 0,
	listStyle: "none",
	gridTemplateColumns: "minmax(0, 1fr)",
	"@media": { "(min-width: 900px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});

export const step = style({
	display: "grid",
	gridTemplateColumns: "32px minmax(0, 1fr)",
	columnGap: space.s3,
	rowGap: space.s2,
	alignContent: "start",
	minWidth: 0,
});
export const number = style({
	display: "grid",
	placeItems: "center",
	width: "32px",
	height: "32px",
	borderRadius: "50%",
	background: color.codeTag,
	color: color.onCodeTag,
	fontSize: size.l,
	fontWeight: 600,
});
export const title = style({ alignSelf: "center", fontSize: size.m });
export const words = style({ gridColumn: 2, color: color.muted, fontSize: size.s });
export const action = style({ gridColumn: 2 });
