import { style } from "@vanilla-extract/css";
import { mapShades } from "#app/ui/palette.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

export const figure = style({
	display: "grid",
	gap: space.s6,
	alignItems: "start",
	margin: 0,
	"@media": { "(min-width: 1100px)": { gridTemplateColumns: "minmax(0, 420px) minmax(0, 1fr)" } },
});

export const chart = style({ display: "grid", maxWidth: "420px" });
export const map = style({ gridArea: "1 / 1", width: "100%", height: "auto", display: "block" });
export const legend = style({
	gridArea: "1 / 1",
	justifySelf: "start",
	alignSelf: "start",
	display: "grid",
	gap: space.s1,
});
export const legendTitle = style({ fontSize: size.s, fontWeight: 600 });
export const bins = style({
	display: "grid",
	gap: space.s1,
	margin: 0,
	padding: 0,
	listStyle: "none",
	fontSize: size.s,
});
export const bin = style({ display: "flex", alignItems: "center", gap: space.s2 });
export const swatch = style({ width: "24px", height: "16px" });

const shades = mapShades.map((name) => color[name]);
const words = [color.text, color.text, color.text, color.onCodeTag, color.onCodeTag];

export const region = shades.map((fill) =>
	style({
		fill,
		stroke: color.control,
		strokeWidth: 1,
		strokeLinejoin: "round",
		vectorEffect: "non-scaling-stroke",
	}),
);

const number = style({ fontSize: "34px", fontWeight: 600, textAnchor: "middle", paintOrder: "stroke", strokeWidth: 8 });
export const inside = shades.map((shade, at) => style([number, { fill: words[at], stroke: shade }]));
export const beside = style([number, { fill: color.text, stroke: "none" }]);
export const leader = style({ stroke: color.control, strokeWidth: 1, vectorEffect: "non-scaling-stroke" });

export const side = style({ display: "grid", gap: space.s3, minWidth: 0 });
export const source = style({ fontSize: size.xs, color: color.muted });
