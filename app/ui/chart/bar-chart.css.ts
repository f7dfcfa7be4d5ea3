import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;
const roomy = "(min-width: 680px)";

export const figure = style({
	containerType: "inline-size",
	display: "grid",
	gap: space.s3,
	margin: 0,
	minWidth: 0,
	"@media": { print: { breakInside: "avoid" } },
});

export const plot = style({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: space.s2 });
export const scale = style({ width: "44px", height: "248px", overflow: "visible" });
export const drawing = style({ width: "100%", height: "248px", overflow: "visible", display: "block" });

export const line = style({ stroke: color.line, strokeWidth: 1, shapeRendering: "crispEdges" });
export const base = style({ stroke: color.control, strokeWidth: 1, shapeRendering: "crispEdges" });
export const bar = style({ fill: color.control });
export const word = style({ fill: color.muted, fontSize: size.xs });
export const value = style({ fill: color.text, fontSize: size.xs, fontWeight: 600 });

export const wideOnly = style({ display: "none", "@container": { [roomy]: { display: "inline" } } });

export const details = style({ minWidth: 0 });
export const opener = style({ cursor: "pointer", minHeight: vars.shape.target, color: color.muted, fontSize: size.s });
export const cell = style({ width: "40%" });
export const narrowCell = style({ width: "20%" });
export const stripe = style({ width: "100%", height: "16px", display: "block" });
