import { style } from "@vanilla-extract/css";
import { mapShades } from "#app/ui/palette.ts";
import { card } from "#app/ui/text/texts.css.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

const roomy = "(min-width: 680px)";

export const barChartFigure = style({
	containerType: "inline-size",
	display: "grid",
	gap: space.s3,
	margin: 0,
	minWidth: 0,
	"@media": { print: { breakInside: "avoid" } },
});

export const barChartPlot = style({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: space.s2 });
export const barChartScale = style({ width: "44px", height: "248px", overflow: "visible" });
export const barChartDrawing = style({ width: "100%", height: "248px", overflow: "visible", display: "block" });

export const barChartLine = style({ stroke: color.line, strokeWidth: 1, shapeRendering: "crispEdges" });
export const barChartBase = style({ stroke: color.control, strokeWidth: 1, shapeRendering: "crispEdges" });
export const barChartBar = style({ fill: color.control });
export const barChartWord = style({ fill: color.muted, fontSize: size.xs });
export const barChartValue = style({ fill: color.text, fontSize: size.xs, fontWeight: 600 });

export const barChartWideOnly = style({ display: "none", "@container": { [roomy]: { display: "inline" } } });

export const barChartDetails = style({ minWidth: 0 });
export const barChartOpener = style({
	cursor: "pointer",
	minHeight: vars.shape.target,
	color: color.muted,
	fontSize: size.s,
});
export const barChartCell = style({ width: "40%" });
export const barChartNarrowCell = style({ width: "20%" });
export const barChartStripe = style({ width: "100%", height: "16px", display: "block" });

export const figuresGrid = style({
	display: "grid",
	gap: space.s4,
	margin: 0,
	gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
	"@media": { "(min-width: 1100px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});
/** Two charts of one time stand beside each other where there is room. */
export const chartsGrid = style({
	display: "grid",
	gap: space.s4,
	alignItems: "start",
	gridTemplateColumns: "repeat(auto-fit, minmax(min(420px, 100%), 1fr))",
});
export const figuresFigure = style([card, { padding: space.s4 }]);
export const figuresNumber = style({
	margin: 0,
	fontSize: size.xxl,
	fontWeight: 600,
	lineHeight: 1.2,
	fontVariantNumeric: "tabular-nums",
});
export const figuresName = style({ fontWeight: 600, fontSize: size.s });
export const figuresOthers = style([
	card,
	{
		display: "grid",
		gap: `0 ${space.s8}`,
		margin: 0,
		padding: `${space.s2} ${space.s4}`,
		gridTemplateColumns: "repeat(auto-fill, minmax(min(220px, 100%), 1fr))",
		fontSize: size.s,
	},
]);
export const figuresOther = style({
	display: "flex",
	justifyContent: "space-between",
	gap: space.s3,
	padding: `${space.s2} 0`,
});
export const figuresCount = style({ margin: 0, fontWeight: 600, fontVariantNumeric: "tabular-nums" });
export const figuresTrend = style({ margin: 0, color: color.muted, fontSize: size.s });

export const regionMapFigure = style({
	display: "grid",
	gap: space.s6,
	alignItems: "start",
	margin: 0,
	"@media": { "(min-width: 1100px)": { gridTemplateColumns: "minmax(0, 420px) minmax(0, 1fr)" } },
});

export const regionMapChart = style({ display: "grid", maxWidth: "420px" });
export const regionMapMap = style({ gridArea: "1 / 1", width: "100%", height: "auto", display: "block" });
export const regionMapLegend = style({
	gridArea: "1 / 1",
	justifySelf: "start",
	alignSelf: "start",
	display: "grid",
	gap: space.s1,
});
export const regionMapLegendTitle = style({ fontSize: size.s, fontWeight: 600 });
export const regionMapBins = style({
	display: "grid",
	gap: space.s1,
	margin: 0,
	padding: 0,
	listStyle: "none",
	fontSize: size.s,
});
export const regionMapBin = style({ display: "flex", alignItems: "center", gap: space.s2 });
export const regionMapSwatch = style({ width: "24px", height: "16px" });

const shades = mapShades.map((name) => color[name]);
const words = [color.text, color.text, color.text, color.onCodeTag, color.onCodeTag];

export const regionMapRegion = shades.map((fill) =>
	style({
		fill,
		stroke: color.control,
		strokeWidth: 1,
		strokeLinejoin: "round",
		vectorEffect: "non-scaling-stroke",
	}),
);

const number = style({ fontSize: "34px", fontWeight: 600, textAnchor: "middle", paintOrder: "stroke", strokeWidth: 8 });
export const regionMapInside = shades.map((shade, at) => style([number, { fill: words[at], stroke: shade }]));
export const regionMapOutsideNumber = style([number, { fill: color.text, stroke: "none" }]);
export const regionMapLeader = style({ stroke: color.control, strokeWidth: 1, vectorEffect: "non-scaling-stroke" });

export const regionMapSide = style({ display: "grid", gap: space.s3, minWidth: 0 });
export const regionMapSource = style({ fontSize: size.xs, color: color.muted });
