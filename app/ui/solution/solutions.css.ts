import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

/** Drawings are black on white paper in both colour schemes. */
export const drawingFrame = style({
	position: "relative",
	display: "block",
	aspectRatio: "4 / 3",
	overflow: "hidden",
	background: color.paper,
});

export const drawingImage = style({ width: "100%", height: "100%", objectFit: "contain" });

export const drawingNatural = style({ width: "100%", height: "auto", background: color.paper });

export const drawingWhole = style({ position: "relative", display: "block" });

export const drawingCross = style({
	position: "absolute",
	inset: 0,
	width: "100%",
	height: "100%",
	fill: "none",
	stroke: color.brand,
	strokeWidth: "1.5px",
	pointerEvents: "none",
});

export const drawingPlaceholder = style({
	display: "grid",
	placeItems: "center",
	alignContent: "center",
	gap: space.s2,
	aspectRatio: "4 / 3",
	color: color.muted,
	fontSize: size.s,
	backgroundColor: color.sunken,
	backgroundImage: `repeating-linear-gradient(45deg, transparent 0 9px, ${color.hatch} 9px 10px)`,
});

export const drawingPlaceholderWords = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	padding: `${space.s1} ${space.s3}`,
	background: color.surface,
	borderRadius: vars.shape.radius,
});

export const drawingThumb = style({
	display: "inline-block",
	verticalAlign: "middle",
	width: "56px",
	border: `1px solid ${color.line}`,
	borderRadius: "2px",
	overflow: "hidden",
});

export const drawingThumbSample = style({
	display: "inline-block",
	width: "84px",
	marginBlockStart: "2px",
	color: color.amberText,
	fontSize: "0.6875rem",
	fontWeight: 600,
	lineHeight: 1.2,
	whiteSpace: "normal",
});

// The mark stands below the picture. A box within the line, so that a struck row does not strike it through.
globalStyle(`${drawingThumb}:has(+ ${drawingThumbSample})`, { display: "block", width: "64px" });

/** Large enough to be recognised, for places where few stand beside each other. */
export const drawingThumbLarge = style({ selectors: { "&&": { display: "block", width: "132px" } } });
globalStyle(`${drawingThumbLarge} + ${drawingThumbSample}`, { width: "auto" });

export const drawingSample = style({
	display: "block",
	padding: `2px ${space.s3}`,
	background: color.amberSoft,
	color: color.amberText,
	fontSize: size.xs,
	fontWeight: 600,
	textAlign: "center",
	letterSpacing: "0.02em",
});

export const notesListList = style({ display: "grid", gap: space.s3 });

export const notesListNote = style({
	display: "grid",
	gridTemplateColumns: "28px minmax(0, 1fr)",
	gap: space.s3,
	maxWidth: "76ch",
});

export const notesListNumber = style({
	display: "grid",
	placeItems: "center",
	width: "28px",
	height: "28px",
	border: `1px solid ${color.control}`,
	borderRadius: "50%",
	fontSize: size.xs,
	fontWeight: 600,
});

export const notesListWords = style({ paddingBlockStart: "4px" });

export const photo = style({
	maxHeight: "280px",
	width: "auto",
	marginBlockEnd: space.s2,
	background: vars.color.paper,
	borderRadius: vars.shape.radius,
});

export const previewPicture = style({
	maxWidth: "560px",
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	overflow: "hidden",
});
export const previewFiles = style({ display: "grid", gap: vars.space.s1, listStyle: "none", fontSize: vars.size.s });

export const solutionCardCard = style({
	position: "relative",
	display: "flex",
	flexDirection: "column",
	minWidth: 0,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
	selectors: { "&:hover": { borderColor: color.control } },
	"@media": { print: { boxShadow: "none", breakInside: "avoid" } },
});

export const solutionCardChosen = style({
	background: color.greenSoft,
	borderColor: color.greenText,
	boxShadow: `0 0 0 2px ${color.greenText}`,
	selectors: { "&:hover": { borderColor: color.greenText } },
});

export const solutionCardSelected = style({
	borderColor: color.brand,
	boxShadow: `0 0 0 2px ${color.brand}`,
	selectors: { "&:hover": { borderColor: color.brand } },
});

export const solutionCardPicture = style({
	display: "block",
	textDecoration: "none",
	margin: "1px 1px 0",
	overflow: "hidden",
	borderBlock: `1px solid ${color.line}`,
	borderBlockEnd: `1px solid ${color.line}`,
});

export const solutionCardBody = style({
	flex: 1,
	display: "grid",
	alignContent: "start",
	gap: space.s2,
	padding: `${space.s2} ${space.s2} ${space.s3}`,
	minWidth: 0,
});

export const solutionCardHead = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: space.s1,
	padding: `0 ${space.s2}`,
});
/** An open menu is as wide as its card, so that it never leaves the page, and a name of a list stands on one line. */
globalStyle(`${solutionCardHead} > details`, { position: "static" });
globalStyle(`${solutionCardHead} > details > div`, {
	insetBlockStart: "44px",
	insetInline: space.s2,
	maxWidth: "none",
});
/** The first thing that is looked for on a card. */
export const solutionCardRating = style({ marginInlineStart: "auto", fontSize: size.m, fontWeight: 600 });
globalStyle(`${solutionCardRating} span`, { fontSize: size.m });
export const solutionCardDifference = style({
	color: color.redText,
	fontWeight: 600,
	lineHeight: 1.3,
	textWrap: "balance",
});
export const solutionCardTitle = style({ fontWeight: 600, lineHeight: 1.3 });
export const solutionCardHeading = style({
	display: "inline-flex",
	fontSize: size.m,
	minWidth: 0,
});
export const solutionCardHeadingLink = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: shape.target,
	minWidth: 0,
	textDecoration: "none",
});

export const solutionCardFacts = style({
	display: "grid",
	gridTemplateColumns: "auto minmax(0, 1fr)",
	columnGap: space.s3,
	rowGap: space.s1,
	fontSize: size.s,
});
/** A count stays with its noun. */
export const spanSpecimens = style({ whiteSpace: "nowrap" });
export const solutionCardTerm = style({ color: color.muted });

/** Over the picture: nothing moves below the pointer when it comes. */
export const solutionCardStatus = style({
	position: "absolute",
	insetBlockStart: "48px",
	insetInlineStart: space.s2,
	pointerEvents: "none",
});
export const solutionCardInSpecs = style({
	display: "flex",
	alignItems: "center",
	gap: space.s1,
	padding: `2px ${space.s2}`,
	borderRadius: shape.radius,
	background: color.greenSoft,
	fontSize: size.xs,
	fontWeight: 600,
	color: color.greenText,
});

export const solutionCardActions = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: space.s1,
	padding: space.s2,
	borderBlockStart: `1px solid ${color.line}`,
	"@media": { print: { display: "none" } },
});
// Cards beside each other leave room for both actions on one line only so.
const manyColumns = "(min-width: 1160px)";
globalStyle(`${solutionCardActions} > *`, { flex: "1 1 auto" });
globalStyle(`${solutionCardActions} > form > button`, { width: "100%" });
globalStyle(`${solutionCardActions} :is(a, button)`, {
	paddingInline: space.s2,
	"@media": { [manyColumns]: { paddingInline: "6px", fontSize: size.xs } },
});
globalStyle(`${solutionCardActions} > form > button`, { "@media": { [manyColumns]: { paddingInline: "2px" } } });
globalStyle(`${solutionCardActions} form::after`, {
	paddingInline: `calc(${space.s2} + 1px)`,
	"@media": { [manyColumns]: { paddingInline: "3px", fontSize: size.xs } },
});
