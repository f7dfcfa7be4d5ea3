import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { visuallyHidden } from "#app/ui/hidden-style.ts";
import { pagerWord } from "#app/ui/list/lists.css.ts";
import { phone, wide } from "#app/ui/media.ts";
import { cardGrid } from "#app/ui/text/texts.css.ts";
import { vars } from "#app/ui/theme.css.ts";

const { size, space } = vars;

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

/** A question about a record that is no longer valid; a correction needs no answer. */
export const unlessCorrected = style({});
globalStyle(`form:has(option[value="corrected"]:checked) ${unlessCorrected}`, { display: "none" });

/** The mark of a criterion in the colour of its state; its words say the same. */
export const matchMark = styleVariants({
	covered: { color: vars.color.greenText, fontWeight: 700 },
	missing: { color: vars.color.redText, fontWeight: 700 },
	open: { color: vars.color.amberText, fontWeight: 700 },
});

export const buttonsOnOneLine = style({ display: "inline-flex", gap: vars.space.s2 });

/** The buttons for ticked rows of a form are there once a row is ticked, with and without script; else a hint stands in their place. */
export const tickedOnly = style({
	display: "contents",
	selectors: { "form:not(:has(input[type=checkbox]:checked)) &": { display: "none" } },
});
export const untickedOnly = style({
	selectors: { "form:has(input[type=checkbox]:checked) &": { display: "none" } },
});

export const checkListControls = style({ display: "grid", gap: "16px", marginBlock: "16px" });

/** The choices of a short list beside each other, as many as there is room for. */
export const usesOnOneLine = style({ display: "flex", flexWrap: "wrap", columnGap: vars.space.s6 });

export const checkListGroup = style({ display: "grid", gap: "12px" });
globalStyle(`${checkListGroup} h2`, { fontSize: size.l });

export const checkListPoint = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `8px ${vars.space.s4}`,
});

/** The place below the words of the tick, not below its box. */
export const checkListUnder = style({ flexBasis: "100%", paddingInlineStart: "32px" });
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
	"@media": { [twoColumns]: { gridTemplateColumns: "264px minmax(0, 1fr)" } },
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
/** Beside the open list the names wrap, so that the numbers stay on the page. */
globalStyle(`${favouritesSplit} ${favouritesLists} tbody > tr > th`, { minWidth: 0 });
/** Above the open list there are only some of the others at once. */
globalStyle(`${favouritesSplit} ${favouritesLists} section:has(> table)`, {
	"@media": { "(max-width: 1159.98px)": { maxHeight: "200px", overflowY: "auto" } },
});

export const issuedTableState = style({ display: "grid", gap: vars.space.s1 });

/** The buttons of a row stand below each other, each as wide as the widest. */
export const issuedTableActions = style({
	display: "grid",
	gap: vars.space.s1,
	"@media": { [phone]: { display: "flex", flexWrap: "wrap" } },
});

const plain = { listStyle: "none", padding: 0, margin: 0 } as const;

export const sharedPageContents = style({ ...plain, columns: "18rem" });
globalStyle(`${sharedPageContents} > li`, { breakInside: "avoid" });
/** The links of the page are wide enough for a thumb. */
globalStyle(`${sharedPageContents} a`, { display: "block", width: "fit-content", paddingBlock: vars.space.s2 });

/** The field and its button share a line. */
export const sharedPageSearch = style({ selectors: { "&&": { flex: "1 1 140px", width: "auto", maxWidth: "24rem" } } });
export const sharedPageSearchLabel = style({ fontWeight: 600, "@media": { [phone]: { flexBasis: "100%" } } });

export const sharedPageTested = style({ ...plain, display: "grid", gap: vars.space.s2, overflowWrap: "anywhere" });

export const sharedPageCards = style({
	...plain,
	display: "grid",
	gap: vars.space.s3,
	gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
});

export const sharedPageCard = style({
	display: "grid",
	gap: vars.space.s2,
	alignContent: "start",
	padding: vars.space.s4,
	border: `1px solid ${vars.color.line}`,
	borderRadius: vars.shape.radius,
	background: vars.color.surface,
	overflowWrap: "anywhere",
	selectors: { "&:target": { borderColor: vars.color.focus } },
});

export const sharedPageCardHead = style({
	display: "flex",
	flexWrap: "wrap",
	justifyContent: "space-between",
	alignItems: "baseline",
	gap: vars.space.s2,
});
globalStyle(`${sharedPageCardHead} h4`, { fontSize: size.l });
globalStyle(`${sharedPageCardHead} a`, { display: "inline-block", paddingBlock: vars.space.s2 });

export const sharedPageSeal = style({
	display: "grid",
	gridTemplateColumns: "8.5rem minmax(0, 1fr)",
	gap: vars.space.s3,
	alignItems: "center",
	minHeight: "44px",
});

export const sharedPageOpen = style({ fontWeight: 600, color: vars.color.redText });
export const sharedPageUnneeded = style({ fontWeight: 600, color: vars.color.muted });

/** On a desk the search is never far away. */
export const sharedPageBack = style({ "@media": { [wide]: { selectors: { "&&": { display: "none" } } } } });

/** A level is wide enough for a thumb. */
export const sharedPageLevel = style({ display: "inline-block", paddingBlock: vars.space.s2 });

export const sharedPageFacts = style({ margin: 0, display: "grid", gap: vars.space.s1 });
globalStyle(`${sharedPageFacts} > div`, {
	display: "grid",
	gridTemplateColumns: "minmax(5rem, 30%) minmax(0, 1fr)",
	gap: vars.space.s2,
});
globalStyle(`${sharedPageFacts} dt`, { color: vars.color.muted });
globalStyle(`${sharedPageFacts} dd`, { margin: 0 });

export const sharedPageFold = style({ cursor: "pointer", paddingBlock: vars.space.s2 });
export const sharedPageLines = style({ margin: 0, paddingInlineStart: vars.space.s4 });

/** The text wraps even in a cell that keeps its words on one line: there may be many specimens. */
export const sharedPageSince = style({ minWidth: "10rem", whiteSpace: "normal", overflowWrap: "anywhere" });

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
