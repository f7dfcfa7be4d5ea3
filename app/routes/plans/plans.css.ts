import { assignVars, globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { light } from "#app/ui/palette.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape, size, space } = vars;

const plain = { listStyle: "none", padding: 0, margin: 0 } as const;

/** Plans beside each other, each with its picture. */
export const planCards = style({
	...plain,
	display: "grid",
	gap: space.s4,
	gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
});
export const planCard = style({
	position: "relative",
	display: "grid",
	alignContent: "start",
	gap: space.s1,
	padding: space.s4,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	background: color.surface,
	overflowWrap: "anywhere",
	selectors: { "&:hover": { background: color.hover } },
});
/** The whole card leads to the plan: its link covers it. */
export const planCardLink = style({
	fontWeight: 600,
	fontSize: size.l,
	"::after": { content: '""', position: "absolute", inset: 0 },
});
export const planCardPicture = style({
	width: "100%",
	height: "11rem",
	marginBlockEnd: space.s2,
	objectFit: "contain",
	border: `1px solid ${color.line}`,
});

/** The tools of a plan, beside the line that says whose place is chosen. */
export const planTools = style({
	display: "flex",
	flexWrap: "wrap-reverse",
	alignItems: "start",
	justifyContent: "space-between",
	gap: space.s3,
});
/** The line stands on the plan's ground in the colours of what is told. */
export const planChoosing = style({
	flex: "1 1 24rem",
	display: "grid",
	gap: space.s1,
	padding: `${space.s1} ${space.s3}`,
	borderInlineStart: `4px solid ${color.infoText}`,
	borderRadius: shape.radius,
	background: color.infoSoft,
});

/** A window on the sheet, which is as wide as the window, or so many times as wide; a sheet that is not enlarged is seen as a whole. */
export const planWindow = style({
	overflow: "auto",
	maxHeight: "80vh",
	scrollMarginTop: "10rem",
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	background: color.sunken,
	overscrollBehavior: "contain",
	selectors: {
		'&:has([data-zoom="1"])': { maxHeight: "none" },
		"&:focus-visible": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
		// The script moves the sheet; fingers scroll by themselves.
		"&[data-ready]": { cursor: "grab", touchAction: "pan-x pan-y" },
		"&[data-moving]": { cursor: "grabbing", userSelect: "none" },
	},
});
/** A plan is white in any look, and so are the colours of its pins those of the light one. */
export const planSheet = style({
	vars: assignVars(color, light),
	colorScheme: "light",
	position: "relative",
	width: "100%",
	background: color.paper,
	selectors: {
		'&[data-zoom="2"]': { width: "200%" },
		'&[data-zoom="4"]': { width: "400%" },
	},
});
/** While a place is chosen the sheet has a width that the server knows, since a browser sends the place in its own pixels. */
export const planChosen = style({
	selectors: {
		"&&": { width: "900px" },
		'&&[data-zoom="2"]': { width: "1800px" },
		'&&[data-zoom="4"]': { width: "3600px" },
	},
});
globalStyle(`${planSheet} > :is(img, form), ${planSheet} [type="image"]`, {
	display: "block",
	width: "100%",
	height: "auto",
});
globalStyle(`${planSheet} [type="image"]`, { cursor: "crosshair" });
globalStyle(`${planChosen} > svg`, { pointerEvents: "none" });

/** Pins are as much less bright in the dark as the picture below them. */
export const planPins = style({
	position: "absolute",
	inset: 0,
	width: "100%",
	height: "100%",
	"@media": { "screen and (prefers-color-scheme: dark)": { filter: "brightness(0.92)" } },
});

/** A pin is as large on a plan that is enlarged. */
const pin = (fill: string, stroke: string) => ({ fill, stroke });
const looks = {
	open: pin(color.amberText, color.amberSoft),
	assigned: pin(color.muted, color.sunken),
	installed: pin(color.infoText, color.infoSoft),
	rejected: pin(color.redText, color.redSoft),
	remedied: pin(color.infoText, color.infoSoft),
	accepted: pin(color.greenText, color.greenSoft),
	"not needed": pin(color.muted, color.sunken),
};
export const planPin = styleVariants(looks, ({ fill, stroke }) => ({ fill, stroke, strokeWidth: 2 }));
export const planPinLetter = styleVariants(looks, ({ stroke }) => ({
	fill: stroke,
	fontSize: "13px",
	fontWeight: 700,
	textAnchor: "middle",
}));
export const planPinNumber = style({
	fill: color.text,
	stroke: color.surface,
	strokeWidth: 8,
	paintOrder: "stroke",
	strokeLinejoin: "round",
	fontSize: "12px",
	fontWeight: 600,
	"@media": {
		// On a phone the numbers of a whole plan with many pins would cover each other.
		[phone]: { selectors: { [`[data-crowded]:is([data-zoom="1"], [data-zoom="more"]) &`]: { display: "none" } } },
	},
});
export const planPinChosen = style({ fill: "none", stroke: color.focus, strokeWidth: 3 });
globalStyle(`${planPins} a:focus-visible`, { outline: `3px solid ${color.focus}`, outlineOffset: "1px" });

export const planLegend = style({ ...plain, display: "flex", flexWrap: "wrap", gap: `${space.s1} ${space.s4}` });
export const planLegendEntry = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	fontSize: size.s,
});
/** A pin looks as on the plan, in any look. */
export const planLegendPin = style({ vars: assignVars(color, light), width: "26px", height: "26px", flex: "none" });

/** The marks or the acts of an opening. */
export const planRowLine = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.s2 });
/** On a phone the marks stand beside the number, the acts below them. */
export const planRowState = style({});
globalStyle(`tr:has(> ${planRowState}) > th`, { "@media": { [phone]: { flex: "0 0 auto !important" } } });
globalStyle(`tr > ${planRowState}`, { "@media": { [phone]: { order: "1 !important" } } });
/** A box that scrolls would cut the open menu off. */
globalStyle(`section:has(> table ${planRowLine} details[open])`, { overflow: "visible" });

/** The openings without a place stand in a line above the plan; many of them scroll in a low box. */
export const planUnplaced = style({
	display: "grid",
	gap: space.s2,
	alignItems: "center",
	"@media": { "screen and (min-width: 600px)": { gridTemplateColumns: "auto minmax(0, 1fr)", gap: space.s4 } },
});
export const planUnplacedTitle = style({ fontSize: size.m });
export const planLinks = style({
	...plain,
	display: "flex",
	flexWrap: "wrap",
	gap: space.s2,
	maxHeight: "8rem",
	overflowY: "auto",
});
globalStyle(`${planLinks} a`, {
	display: "inline-flex",
	alignItems: "center",
	minHeight: "36px",
	paddingInline: space.s2,
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	background: color.surface,
	textDecoration: "none",
	"@media": { [phone]: { minHeight: "44px" } },
});
globalStyle(`${planLinks} a[aria-current]`, {
	borderColor: color.infoText,
	background: color.infoSoft,
	fontWeight: 600,
});
