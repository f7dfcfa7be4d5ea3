import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape, size, space } = vars;

/** The form, and beside it what it prints. */
export const labelColumns = style({
	display: "grid",
	gap: space.s6,
	alignItems: "start",
	"@media": { "screen and (min-width: 900px)": { gridTemplateColumns: "minmax(0, 34rem) auto" } },
});

export const labelFigure = style({ display: "grid", gap: space.s2, color: color.muted, fontSize: size.s });

/** Paper is white in any look, and its lengths are those of the printed label. */
export const labelPaper = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr) 28mm",
	alignItems: "center",
	gap: "1mm",
	width: "70mm",
	maxWidth: "100%",
	minHeight: "37mm",
	padding: "4.5mm 5mm",
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
	background: "#fff",
	color: "#000",
	fontSize: "9pt",
	lineHeight: 1.22,
	overflowWrap: "anywhere",
});
globalStyle(`${labelPaper} svg`, { fill: "#000" });
export const labelNumber = style({ fontSize: "15pt", fontWeight: 600 });
