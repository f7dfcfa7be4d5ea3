import { globalStyle, style } from "@vanilla-extract/css";
import { field } from "#app/ui/base/fields.css.ts";
import { toolbar, toolbarActions, toolbarWords } from "#app/ui/list/lists.css.ts";
import { tableEnd } from "#app/ui/list/tables.css.ts";
import { phone, wide } from "#app/ui/media.ts";
import { drawingThumbSample } from "#app/ui/solution/solutions.css.ts";
import { vars } from "#app/ui/theme.css.ts";

const { size, space } = vars;

/** A service of an opening in a box of its own, its heading larger than the labels in it. */
export const serviceBox = style({
	padding: vars.space.s4,
	border: `1px solid ${vars.color.line}`,
	borderRadius: vars.shape.radius,
});
globalStyle(`${serviceBox} legend`, { fontSize: size.m, marginBlockEnd: vars.space.s3 });

/** Words on the place of an opening are short and wrap: its services and its substrate need the room. */
export const openingPlace = style({
	width: "96px",
	overflowWrap: "anywhere",
	"@media": { "(min-width: 1400px)": { width: "130px" }, [phone]: { width: "auto" } },
});

/** A service and the tag behind it stand on one line. */
export const openingServices = style({ "@media": { "(min-width: 1400px)": { minWidth: "252px" } } });

/** The reason for which a button is off stands beside it; an empty one takes no room between the buttons. */
export const buttonReason = style({ selectors: { "&:empty": { position: "absolute" } } });

/** A term and what it means on one line, below each other as in a glossary. */
export const termRows = style({ display: "grid", gap: space.s3, paddingBlockStart: space.s2 });
globalStyle(`${termRows} ${field}`, {
	"@media": {
		[wide]: {
			display: "grid",
			gridTemplateColumns: "minmax(0, 380px) minmax(0, 400px)",
			alignItems: "center",
			columnGap: space.s4,
		},
	},
});
globalStyle(`${termRows} ${field} > :not(label)`, { "@media": { [wide]: { gridColumn: 2 } } });

/** The causes of what is wrong with a list, each with its questions. */
export const causeList = style({ listStyle: "none", margin: 0, padding: 0 });
globalStyle(`${causeList} > li`, { display: "grid", gap: space.s2, paddingBlock: space.s3 });
globalStyle(`${causeList} > li + li`, { borderBlockStart: `1px solid ${vars.color.line}` });
globalStyle(`${causeList} > li:first-child`, { paddingBlockStart: 0 });

/** A value and what it means on one line; the field goes below where there is no room. */
export const answeredLine = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "baseline",
	gap: `${space.s1} ${space.s3}`,
});
// The fields below each other begin at one place.
globalStyle(`${answeredLine} > label`, { "@media": { [wide]: { minWidth: "240px" } } });

/** The field, below what is offered for it. */
export const answerOfLine = style({ display: "grid", gap: space.s1, flex: "1 1 200px", maxWidth: "360px" });

/** A figure alone is hard to hit, and it is what people come for. */
export const coverageFigure = style({
	fontSize: vars.size.l,
	fontWeight: 600,
	display: "inline-grid",
	alignItems: "center",
	minWidth: vars.shape.target,
	minHeight: vars.shape.target,
	"@media": { [phone]: { minWidth: "36px", minHeight: "36px", justifyItems: "center" } },
});

// On a phone each number stands at the end of its line, so that numbers are read down a column.
globalStyle(`td:has(> ${coverageFigure})`, {
	"@media": { [phone]: { flexBasis: "100%", justifyContent: "space-between" } },
});

/** The cell of a gap has the shade of the page, as if the table had a hole there; hidden on a phone, where each cell has a line of its own and only what there is. */
export const coverageGap = style([
	tableEnd,
	{ background: vars.color.page, color: vars.color.muted, "@media": { [phone]: { display: "none" } } },
]);

export const finderRowsPicture = style({ selectors: { "table > tbody > tr > &": { width: "1px", minWidth: 0 } } });

/** Below each other, each as wide as the widest. */
export const finderRowsActions = style({
	display: "grid",
	gap: vars.space.s1,
	"@media": { [phone]: { display: "flex", flexWrap: "wrap", gap: vars.space.s2 } },
});

/** Under the code, plainer than it. */
export const finderRowsStated = style({
	display: "block",
	flexBasis: "100%",
	maxWidth: "200px",
	fontSize: size.s,
	fontWeight: 400,
});

/** The thickness of a substrate stands whole below its name. */
export const finderRowsSubstrate = style({
	"@media": { "(min-width: 1400px)": { selectors: { "table > tbody > tr > &": { minWidth: "164px" } } } },
});
globalStyle(`${finderRowsSubstrate} span`, { "@media": { [wide]: { display: "block" } } });

export const finderRowsReport = style({
	"@media": { "(min-width: 1400px)": { selectors: { "table > tbody > tr > &": { minWidth: "112px" } } } },
});

/** The title of a drawing under its code, in two or three lines. */
export const finderRowsTitle = style({
	flexBasis: "100%",
	minWidth: "132px",
	maxWidth: "200px",
	fontSize: size.s,
	fontWeight: 400,
	lineHeight: 1.3,
});

/** The column is wide enough for a report or a substrate in two lines. */
export const specificationWords = style({ selectors: { "table > tbody > tr > &": { minWidth: "148px" } } });

export const coverHead = style({ display: "grid", gap: vars.space.s2, minWidth: 0, margin: 0 });
/** Paper is light in any look, and so its ink is black. */
export const coverHeadPaper = style({
	display: "grid",
	gap: vars.space.s1,
	padding: vars.space.s6,
	border: `1px solid ${vars.color.line}`,
	boxShadow: vars.shape.low,
	background: vars.color.paper,
	color: "#1b1d1f",
	fontSize: size.s,
	overflowWrap: "anywhere",
});
export const coverHeadName = style({ fontSize: size.xl, fontWeight: 700, lineHeight: 1.2 });

/** Sizes below their service stand on one line, or two. */
export const specificationService = style({
	"@media": {
		"(min-width: 1400px)": { selectors: { "table > tbody > tr > &": { minWidth: "136px" } } },
		[phone]: { flexBasis: "100%" },
	},
});
globalStyle(`${specificationService} > div`, {
	"@media": { [phone]: { display: "inline", marginInlineEnd: space.s2 } },
});

/** The mark that selects a card stands before its code, as it does in the list. */
export const specificationPick = style({ order: -1, display: "inline-grid" });

/** The tools of a selected solution are there on a phone once one is selected; the switch stands beside the title. */
export const specificationPanel = style({});
const toolbarOnPhone = (selector: string, rule: Record<string, string | number>) =>
	globalStyle(`${specificationPanel} ${selector}`, { "@media": { [phone]: rule } });
toolbarOnPhone(toolbar, { columnGap: "2px" });
toolbarOnPhone(toolbarWords, { order: -2, flexBasis: "auto" });
toolbarOnPhone(toolbarActions, { display: "contents" });
toolbarOnPhone(`${toolbarActions} > form:has(> [role=switch])`, { order: -1 });
toolbarOnPhone(`${toolbarActions} > form:has(> [data-key])`, { order: 1 });
// Two tools with long names fit one line by their words alone.
toolbarOnPhone(`${toolbarActions} > form > button:not([data-key]) > svg`, { display: "none" });
toolbarOnPhone(`${toolbarActions} > form:has(> [data-key]:disabled)`, { display: "none" });

/** The title of a drawing, below its code and the word for a removed one. */
export const specificationTitle = style({
	display: "block",
	order: 1,
	minWidth: "9.5rem",
	maxWidth: "15rem",
	fontSize: size.s,
	fontWeight: 400,
	lineHeight: 1.3,
	textWrap: "pretty",
	"@media": { [phone]: { flexBasis: "100%", maxWidth: "none" } },
});

/** On a phone the mark of a sample stands beside its small picture; a box within the line is not struck through with its row. */
export const specificationPreview = style({
	"@media": { [phone]: { display: "inline-flex", alignItems: "center", gap: space.s2 } },
});
globalStyle(`${specificationPreview} > ${drawingThumbSample}`, {
	"@media": { [phone]: { width: "auto", marginBlockStart: 0 } },
});

/** Long words below a rating take two or three lines, and no more width than these need. */
export const specificationStated = style({ width: "max-content", maxWidth: "152px", whiteSpace: "normal" });
