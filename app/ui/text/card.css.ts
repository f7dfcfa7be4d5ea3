import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const card = style({
	minWidth: 0,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
	"@media": { print: { boxShadow: "none", breakInside: "avoid" } },
});

export const padded = style({ padding: space.s5, display: "grid", gap: space.s4, alignContent: "start" });

export const head = style({ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: space.s3 });
export const heading = style({ fontSize: size.l, minWidth: 0, overflowWrap: "anywhere" });

export const grid = style({
	display: "grid",
	gap: space.s4,
	gridTemplateColumns: "minmax(0, 1fr)",
	"@media": {
		"(min-width: 560px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
		"(min-width: 1160px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
		"(min-width: 1400px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
	},
});

/** Of four cards three fill a row, where a fourth would stand alone beside a hole. */
export const oneRow = style({});
globalStyle(`${oneRow} > :nth-child(4):last-child`, {
	"@media": { "(min-width: 1160px) and (max-width: 1399.98px)": { display: "none" } },
});

export const gridItem = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", minWidth: 0 });

export const figure = style({ overflow: "hidden", borderRadius: shape.radius });
