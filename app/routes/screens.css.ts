import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { visuallyHidden } from "#app/ui/hidden-style.ts";
import { pagerWord } from "#app/ui/list/lists.css.ts";
import { phone } from "#app/ui/media.ts";
import { cardGrid } from "#app/ui/text/texts.css.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape, size, space } = vars;

/** The logo as on paper: on white, in any look. */
export const logo = style({
	display: "block",
	maxWidth: "min(100%, 21rem)",
	maxHeight: "4.5rem",
	padding: "0.5rem",
	background: "#fff",
	objectFit: "contain",
});

/** A code that a phone reads off the screen: black on white, in any look. */
export const qrCode = style({ display: "block", width: "min(100%, 14rem)", background: "#fff", fill: "#000" });

/** A key that is typed letter by letter. */
export const typedKey = style({ fontFamily: "ui-monospace, monospace", overflowWrap: "anywhere" });

/** Codes to be read, typed or written down, digit by digit. */
export const codes = style({
	margin: 0,
	padding: 0,
	listStyle: "none",
	display: "grid",
	gridTemplateColumns: "repeat(auto-fill, minmax(12rem, 1fr))",
	gap: space.s2,
	fontFamily: "ui-monospace, monospace",
	fontVariantNumeric: "tabular-nums",
});

/** A question about a record that is no longer valid; a correction needs no answer, and neither does a form where nothing is chosen yet. */
export const unlessCorrected = style({});
globalStyle(`form:has(option:is([value="corrected"], [value=""]):checked) ${unlessCorrected}`, { display: "none" });

/** The mark of a criterion in the colour of its state; its words say the same. */
export const matchMark = styleVariants({
	covered: { color: vars.color.greenText, fontWeight: 700 },
	missing: { color: vars.color.redText, fontWeight: 700 },
	open: { color: vars.color.amberText, fontWeight: 700 },
});

/** A short fact among others of its line. */
export const factOfLine = style({ display: "inline-block" });

export const moreOfList = style({ fontSize: size.s });
globalStyle(`${moreOfList} > a`, { display: "inline-flex", alignItems: "center", minHeight: vars.shape.target });

export const buttonsOnOneLine = style({ display: "inline-flex", gap: vars.space.s2 });

export const quietLinks = style([buttonsOnOneLine, { fontSize: vars.size.xs, color: vars.color.muted }]);

/** The buttons for ticked rows of a form are there once a row is ticked, with and without script; else a hint stands in their place. */
export const tickedOnly = style({
	display: "contents",
	selectors: { "form:not(:has(input[type=checkbox]:checked)) &": { display: "none" } },
});
export const untickedOnly = style({
	selectors: { "form:has(input[type=checkbox]:checked) &": { display: "none" } },
});

export const checkListControls = style({ display: "grid", gap: "16px", marginBlockEnd: "16px" });

/** The choices of a short list beside each other, or each on a line of its own where there is no room for them. */
export const usesOnOneLine = style({
	display: "flex",
	flexWrap: "wrap",
	columnGap: vars.space.s6,
	"@media": { [phone]: { display: "grid" } },
});

/** A field no wider than its short answers. */
export const narrowField = style({ maxWidth: "320px" });

/** The field of an as-built issue alone; without a choice of the status it is shown as well. */
export const photosOfAsBuilt = style([narrowField]);
globalStyle(`form:has([name="use"]:checked:not([value="As built"])) ${photosOfAsBuilt}`, { display: "none" });

export const checkListGroup = style({ display: "grid", gap: "12px" });
globalStyle(`${checkListGroup} h2`, { fontSize: size.l });

export const checkListPoint = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `8px ${vars.space.s4}`,
});

// The tag and the link of a point stand below its words on a phone, not below its box.
globalStyle(`${checkListPoint} > :is(p, span)`, { "@media": { [phone]: { marginInlineStart: "36px" } } });

export const checkListHeading = style({ fontSize: size.m });

/** The place below the words of the tick, not below its box. */
export const checkListUnder = style({
	flexBasis: "100%",
	maxWidth: "none",
	paddingInlineStart: "32px",
	"@media": { [phone]: { paddingInlineStart: "36px" } },
});
globalStyle(`${checkListUnder} > * + *`, { marginTop: vars.space.s2 });

/** A cell without a value of its own, hidden on a phone, where each row has only what there is. */
export const cellOnWide = style({ "@media": { [phone]: { display: "none" } } });

/** The schedule of a project stands beside the menu of its other acts. */
export const projectEnd = style({ display: "inline-flex", alignItems: "center", gap: space.s2 });
/** A box that scrolls would cut the open menu off: on a tablet, where the table scrolls sideways, the toolbar has the acts. */
export const projectMenu = style({
	"@media": { "screen and (min-width: 600px) and (max-width: 1099.98px)": { display: "none" } },
});
globalStyle(`section:has(> table ${projectMenu} details[open])`, { overflow: "visible" });

/** The solutions and openings of a project stand in a line of their own below its name. */
export const projectContents = style({ flexBasis: "100%", fontSize: size.s });

const twoColumns = "screen and (min-width: 1160px)";

/** Lists beside the one that is open, so that its solutions begin at the top of the page. */
export const favouritesSplit = style({
	display: "grid",
	gap: vars.space.s5,
	alignItems: "start",
	"@media": { [twoColumns]: { gridTemplateColumns: "300px minmax(0, 1fr)" } },
});
globalStyle(`${favouritesSplit} ${cardGrid}`, {
	"@media": {
		[twoColumns]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
		"(min-width: 1400px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
	},
});
/** The pages of the lists stand on one line of their column. */
globalStyle(`${favouritesSplit} ${pagerWord}`, { "@media": { [twoColumns]: visuallyHidden } });
export const favouritesLists = style({ display: "grid", gap: vars.space.s4, minWidth: 0 });
/** Beside the open list the names have all the room that the numbers leave, and wrap in it. */
globalStyle(`${favouritesSplit} ${favouritesLists} tbody > tr > th`, { minWidth: 0, width: "100%" });
/** Above the open list there are only some of the others at once. */
globalStyle(`${favouritesSplit} ${favouritesLists} section:has(> table)`, {
	"@media": { "(max-width: 1159.98px)": { maxHeight: "200px", overflowY: "auto" } },
});
/** On a phone the open list stands alone, with a way to the others. */
export const favouritesBack = style({ display: "none", "@media": { [phone]: { display: "block" } } });
globalStyle(
	`${favouritesSplit} ${favouritesLists} > :not(:has(table)):not(${favouritesBack}), ${favouritesSplit} ${favouritesLists} tbody > tr:not(:has([aria-current]))`,
	{ "@media": { [phone]: { display: "none" } } },
);
/** The rest of the table is for the drawings, so that the number stands beside the name. */
export const favouritesDrawings = style({ selectors: { "table > tbody > tr > &": { width: "100%" } } });
globalStyle(`${favouritesDrawings} > span`, { marginInlineEnd: space.s2 });
/** A phone has room for four of them on one line. */
globalStyle(`${favouritesDrawings} > span:nth-child(5)`, { "@media": { [phone]: { display: "none" } } });

export const issuedTableState = style({ display: "grid", gap: vars.space.s1 });

/** The buttons of a row stand below each other, each as wide as the widest. */
export const issuedTableActions = style({
	display: "grid",
	gap: vars.space.s1,
	"@media": { [phone]: { display: "flex", flexWrap: "wrap" } },
});

/** Many short names, as many beside each other as there is room for. */
export const linkColumns = style({
	columns: "290px",
	margin: 0,
	padding: vars.space.s4,
	listStyle: "none",
	background: vars.color.surface,
	border: `1px solid ${vars.color.line}`,
	borderRadius: vars.shape.radius,
	fontSize: vars.size.s,
	lineHeight: "28px",
});
globalStyle(`${linkColumns} > li`, { breakInside: "avoid" });

/** The form, and beside it what it prints. */
export const labelColumns = style({
	display: "grid",
	gap: space.s6,
	alignItems: "start",
	"@media": { "screen and (min-width: 900px)": { gridTemplateColumns: "minmax(0, 34rem) auto" } },
});

export const labelFigure = style({ display: "grid", gap: space.s2, color: vars.color.muted, fontSize: size.s });

/** Paper is light in any look, and its lengths are those of the printed label. */
export const labelPaper = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr) 28mm",
	alignItems: "center",
	gap: "1mm",
	width: "70mm",
	maxWidth: "100%",
	minHeight: "37mm",
	padding: "4.5mm 5mm",
	border: `1px solid ${vars.color.line}`,
	borderRadius: vars.shape.radius,
	boxShadow: vars.shape.low,
	background: vars.color.paper,
	color: "#000",
	fontSize: "9pt",
	lineHeight: 1.22,
	overflowWrap: "anywhere",
});
globalStyle(`${labelPaper} svg`, { fill: "#000" });
export const labelNumber = style({ fontSize: "15pt", fontWeight: 600 });
/** The side, and the label of the other one, are shown with the choice of two. */
export const labelOfTwo = style({
	selectors: { [`${labelColumns}:not(:has([value="two"]:checked)) &&`]: { display: "none" } },
});

/** A photo of a seal in a row of a table. */
export const placePhoto = style({ display: "block", width: 64, height: 64, objectFit: "cover" });

const reportColumns = "screen and (min-width: 1400px)";

/** A table with the document that it is taken from: beside it where there is room, else nowhere. */
export const reportPaper = {
	columns: style({
		display: "grid",
		gap: space.s5,
		alignItems: "start",
		gridTemplateColumns: "minmax(0, 1fr)",
		"@media": { [reportColumns]: { gridTemplateColumns: "minmax(0, 3fr) minmax(360px, 2fr)" } },
	}),
	frame: style({
		display: "none",
		width: "100%",
		height: "min(78vh, 760px)",
		border: `1px solid ${color.line}`,
		borderRadius: shape.radius,
		background: color.surface,
		"@media": { [reportColumns]: { display: "block", position: "sticky", insetBlockStart: space.s3 } },
	}),
};
