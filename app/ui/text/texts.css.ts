import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { fieldForm } from "#app/ui/base/fields.css.ts";
import { phone } from "#app/ui/media.ts";
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

export const cardPadded = style({
	padding: space.s5,
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	gap: space.s4,
	alignContent: "start",
});

/** A card of nothing but forms ends where they do. */
globalStyle(`${cardPadded}:not(:has(> :not(${fieldForm})))`, { maxWidth: `calc(760px + 2 * ${space.s5} + 2px)` });

export const cardHead = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	justifyContent: "space-between",
	gap: space.s3,
});
export const cardHeading = style({ fontSize: size.l, minWidth: 0, overflowWrap: "anywhere" });

export const cardGrid = style({
	display: "grid",
	gap: space.s4,
	gridTemplateColumns: "minmax(0, 1fr)",
	"@media": {
		"(min-width: 560px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
		"(min-width: 1160px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
		"(min-width: 1400px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
	},
});

/** Avoids a lone fourth card. */
export const cardOneRow = style({});
globalStyle(`${cardOneRow} > :nth-child(4):last-child`, {
	"@media": { "(min-width: 1160px) and (max-width: 1399.98px)": { display: "none" } },
});

export const cardGridItem = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", minWidth: 0 });

export const cardFigure = style({ overflow: "hidden", borderRadius: shape.radius });

const base = style({
	display: "grid",
	gridTemplateColumns: "auto minmax(0, 1fr) auto",
	alignItems: "start",
	gap: space.s3,
	padding: `${space.s3} ${space.s4}`,
	border: "1px solid",
	borderInlineStartWidth: space.s1,
	borderRadius: shape.radius,
	color: color.text,
});

export const alert = styleVariants({
	error: [base, { background: color.redSoft, borderColor: color.redText }],
	warning: [base, { background: color.amberSoft, borderColor: color.amberText }],
	success: [base, { background: color.greenSoft, borderColor: color.greenText }],
	info: [base, { background: color.infoSoft, borderColor: color.infoText }],
});

export const alertSign = styleVariants({
	error: { color: color.redText },
	warning: { color: color.amberText },
	success: { color: color.greenText },
	info: { color: color.infoText },
});
globalStyle(`${base} > span:first-child svg`, { width: "20px", height: "20px" });

export const alertWords = style({ display: "grid", gap: space.s1, lineHeight: "20px" });
globalStyle(`${alertWords} :is(p, ul) + :is(a, div, form), ${alertWords} > div > :is(a, form, button):first-child`, {
	marginBlockStart: space.s2,
});
export const alertAction = style({
	alignSelf: "center",
	"@media": { [phone]: { gridColumn: "2 / -1" } },
});
globalStyle(`${alertWords}:has(+ ${alertAction})`, { alignSelf: "center" });
export const alertList = style({ display: "grid", gap: space.s1, listStyle: "none", padding: 0 });
export const alertLink = style({ display: "inline-flex", alignItems: "center", minHeight: shape.target });
export const alertClose = style({
	display: "inline-grid",
	placeItems: "center",
	width: shape.target,
	height: shape.target,
});

/** Has the attribute `popover` too, which would have it in the middle and framed. */
export const alertOverPage = style({
	position: "fixed",
	zIndex: 10,
	inset: "auto",
	margin: 0,
	border: 0,
	padding: 0,
	insetBlockStart: `calc(${shape.navbar} + ${space.s4})`,
	insetInlineEnd: space.s4,
	maxWidth: `calc(100vw - 2 * ${space.s4})`,
	boxShadow: shape.high,
	borderRadius: shape.radius,
});

export const documentNumbersNumber = style({ whiteSpace: "nowrap" });

export const prose = style({ display: "grid", gap: space.s3, maxWidth: "72ch", minWidth: 0, lineHeight: "24px" });
globalStyle(`${prose} > ul, ${prose} > ol`, { display: "grid", gap: space.s2 });
globalStyle(`${prose} h3`, { fontSize: size.m, marginBlockStart: space.s2 });

export const proseFigure = style({ display: "grid", gap: space.s2, margin: 0, maxWidth: "960px" });
export const prosePicture = style({
	width: "100%",
	height: "auto",
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
});
export const proseCaption = style({ color: color.muted, fontSize: size.s });

/** The contents beside the page, where there is room. */
export const manual = style({
	display: "grid",
	gap: `${space.s6} ${space.s10}`,
	gridTemplateColumns: "minmax(0, 1fr)",
	alignItems: "start",
	"@media": { "(min-width: 1100px)": { gridTemplateColumns: "minmax(0, 1fr) 248px" } },
});
export const manualText = style({ display: "grid", gap: space.s6, minWidth: 0, maxWidth: "960px" });
export const manualLimits = style({ fontSize: size.s, color: color.muted });
export const manualContents = style({
	display: "grid",
	gap: space.s4,
	fontSize: size.s,
	"@media": {
		"(min-width: 1100px)": { borderInlineStart: `1px solid ${color.line}`, paddingInlineStart: space.s5 },
		print: { display: "none" },
	},
});
export const manualContentsColumn = style([
	manualContents,
	{ "@media": { "screen and (max-width: 1099.98px)": { display: "none" } } },
]);
export const manualSection = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: shape.target,
	fontWeight: 600,
	textDecoration: "none",
});
export const manualLink = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: "28px",
	textDecoration: "none",
	selectors: {
		"&:hover": { textDecoration: "underline" },
		"&[aria-current]": { color: color.redText, fontWeight: 600 },
	},
	"@media": { [phone]: { minHeight: "36px" } },
});
globalStyle(`${manualContents} ul`, { listStyle: "none", padding: 0, margin: 0 });

export const trail = style({ fontSize: size.s, "@media": { print: { display: "none" } } });
export const trailSteps = style({ display: "flex", flexWrap: "wrap", listStyle: "none", padding: 0, margin: 0 });
export const trailStep = style({
	display: "flex",
	alignItems: "center",
	minWidth: 0,
	color: color.muted,
	selectors: { "&:not(:first-child)::before": { content: "'›' / ''", paddingInline: space.s2 } },
});
/** A phone has room for the last two. */
globalStyle(`${trailStep}:not(:nth-last-child(-n + 2))`, { "@media": { [phone]: { display: "none" } } });
globalStyle(`${trailStep}:nth-last-child(2)::before`, { "@media": { [phone]: { display: "none" } } });
export const trailLink = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: shape.target,
	color: color.muted,
	textDecoration: "none",
	overflowWrap: "anywhere",
	selectors: { "&:hover": { color: color.text, textDecoration: "underline" } },
});

export const verbatim = style({
	display: "inline-block",
	maxWidth: "48ch",
	whiteSpace: "pre-wrap",
	overflowWrap: "break-word",
	"@media": { [phone]: { maxWidth: "100%", overflowWrap: "anywhere" } },
});

export const excerpt = style({ "@media": { print: { display: "none" } } });
/** Folded, the beginning and what opens the rest; opened, the text alone. */
export const excerptCut = style([
	verbatim,
	{ display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: 3, overflow: "hidden" },
]);
export const excerptMore = style({
	display: "block",
	minHeight: shape.target,
	fontSize: size.s,
	color: color.muted,
	textDecoration: "underline",
	textUnderlineOffset: "3px",
});
export const excerptLess = style([excerptMore]);
globalStyle(`${excerpt} > summary`, { listStyle: "none", cursor: "pointer" });
globalStyle(`${excerpt}[open] > summary > :is(${excerptCut}, ${excerptMore}:not(${excerptLess}))`, { display: "none" });
globalStyle(`${excerpt}:not([open]) > summary > ${excerptLess}`, { display: "none" });
