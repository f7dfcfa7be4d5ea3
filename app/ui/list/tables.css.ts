import { globalStyle, style } from "@vanilla-extract/css";
import { visuallyHidden } from "#app/ui/hidden-style.ts";
import { phone, tablet } from "#app/ui/media.ts";
import { tagCode, tagFrr, tagHighest } from "#app/ui/text/controls.css.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const tableBox = style({
	position: "relative",
	overflow: "auto",
	minWidth: 0,
	// A shade at the end says that more columns follow; the cover, which scrolls with them, hides it behind the last one.
	background: [
		`linear-gradient(to left, ${color.surface} 50%, transparent) right / 40px 100% no-repeat local`,
		`linear-gradient(to left, color-mix(in srgb, ${color.control} 40%, transparent), transparent) right / 10px 100% no-repeat scroll`,
		color.surface,
	].join(", "),
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
	selectors: {
		"&:focus-visible": { outlineOffset: "-2px" },
		"header + &": { borderStartStartRadius: 0, borderStartEndRadius: 0, borderBlockStart: 0 },
	},
	"@media": { print: { overflow: "visible", border: 0, boxShadow: "none" } },
});

export const tableLimited = style({
	maxHeight: "600px",
	"@media": { [phone]: { maxHeight: "none" }, print: { maxHeight: "none" } },
});

export const tableBroad = style({ "@media": { [tablet]: { minWidth: "760px" }, print: { minWidth: 0 } } });

export const table = style({ width: "100%", borderCollapse: "separate", borderSpacing: 0, fontSize: size.s });

export const tableBare = style({});
globalStyle(`${table} > caption:not(${tableBare})`, {
	padding: `${space.s3} ${space.s4}`,
	textAlign: "start",
	fontWeight: 600,
	fontSize: size.m,
});

globalStyle(`${table} :is(th, td)`, {
	padding: `${space.s2} ${space.s3}`,
	textAlign: "start",
	verticalAlign: "middle",
	borderBlockEnd: `1px solid ${color.line}`,
});
export const tableDense = style({});
globalStyle(`${table}${tableDense} :is(th, td)`, { padding: `6px ${space.s2}` });
export const tableCompared = style({});
globalStyle(`${table}${tableCompared} :is(th, td)`, { verticalAlign: "top" });
globalStyle(`${table} > tbody > tr:last-child > *`, { borderBlockEnd: 0 });
globalStyle(`${table} > tbody > tr > th`, { fontWeight: 600 });
globalStyle(`${table} :is(td, tbody th)`, { minWidth: "88px" });

globalStyle(`${table} > thead > tr > th`, {
	position: "sticky",
	top: 0,
	zIndex: 2,
	background: color.sunken,
	color: color.text,
	fontSize: size.xs,
	fontWeight: 600,
	whiteSpace: "nowrap",
	"@media": { print: { position: "static", background: "none" } },
});

export const tableWraps = style({});
globalStyle(`${table} > thead > tr > ${tableWraps}`, { whiteSpace: "normal" });
export const tableMain = style({ width: "40%" });
export const tableEnd = style({});
globalStyle(`${table} ${tableEnd}`, { textAlign: "end", minWidth: 0 });
export const tableLong = style({});
globalStyle(`${table} ${tableLong}`, { minWidth: "140px", overflowWrap: "anywhere" });
/** Stands on a line of its own on a phone. */
export const tableOwnLine = style({});
/** Long texts end after the second line, and stand whole on a phone. */
export const tableTwoLines = style({
	display: "-webkit-box",
	WebkitLineClamp: 2,
	WebkitBoxOrient: "vertical",
	overflow: "hidden",
	"@media": { [phone]: { display: "block" } },
});
export const tableNarrow = style({ width: "1px" });
export const tableWide = style({});
globalStyle(`${table} ${tableWide}`, {
	minWidth: "236px",
	overflowWrap: "anywhere",
	"@media": { [phone]: { minWidth: 0 } },
});
/** The title of a row takes the room of a line of words. */
export const tableLineWide = style({ display: "block", minWidth: "248px", "@media": { [phone]: { minWidth: 0 } } });
export const tableWhole = style({ whiteSpace: "nowrap" });
export const tableTight = style({});
globalStyle(`${table} ${tableTight}`, { width: "1px", minWidth: 0, whiteSpace: "nowrap" });

// A rating stays on one line, and the words beside it need not.
globalStyle(`${table} ${tableTight} ${tagHighest}`, {
	whiteSpace: "normal",
	"@media": { "screen and (min-width: 600px)": { width: "9.5rem" } },
});

/** The column of what people come for: on a tablet it stays in sight while the others scroll by. */
export const tableSticky = style({});
globalStyle(`${table} ${tableSticky}`, {
	"@media": {
		[tablet]: {
			position: "sticky",
			insetInlineEnd: 0,
			background: color.surface,
			borderInlineStart: `1px solid ${color.line}`,
		},
	},
});
globalStyle(`${table} thead ${tableSticky}`, { "@media": { [tablet]: { zIndex: 3, background: color.sunken } } });

export const tableSort = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s1,
	minHeight: shape.target,
	textDecoration: "none",
	selectors: { "&:hover": { textDecoration: "underline" } },
});
export const tableUnsorted = style({ color: color.muted });

export const tableRow = style({ selectors: { "&:hover": { background: color.hover } } });
export const tableSelected = style({});
globalStyle(`${tableRow}${tableSelected}`, { background: color.redSoft });
globalStyle(`${table} ${tableRow}${tableSelected} > ${tableSticky}`, {
	"@media": { [tablet]: { background: color.redSoft } },
});
globalStyle(`${tableRow}${tableSelected} > :first-child`, { boxShadow: `inset 4px 0 0 ${color.brand}` });

/** The words are struck through; a `RowTitle`, being a box of its own, is not, and says why. */
export const tableStruck = style({});
globalStyle(`${tableRow}${tableStruck} > *`, { color: color.muted, textDecoration: "line-through" });
// Boxes of their own do not take the line over from their link or cell.
globalStyle(`${table} a > :is(${tagCode}, ${tagFrr})`, { textDecoration: "underline", textUnderlineOffset: "3px" });
globalStyle(`${tableRow}${tableStruck} :is(a, ${tagCode}, ${tagFrr})`, { textDecoration: "line-through" });
export const tableDimmed = style({});
globalStyle(`${tableRow}${tableDimmed} > *`, { color: color.muted });

export const rowTitle = style({ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: space.s2 });

/** The place where a row is taken hold of; there is nothing to hold without script. */
export const tableGrip = style({
	display: "inline-grid",
	placeItems: "center",
	width: shape.target,
	height: shape.target,
	color: color.muted,
	cursor: "grab",
	touchAction: "none",
	userSelect: "none",
	verticalAlign: "top",
	"@media": { "(scripting: none)": { display: "none" }, print: { display: "none" } },
});
globalStyle(`${tableRow}[data-dragged]`, { opacity: 0.5 });
globalStyle(`${tableRow}[data-dragged] ${tableGrip}`, { cursor: "grabbing" });
globalStyle(`${tableRow}[data-drop="before"] > *`, { boxShadow: `inset 0 3px 0 ${color.brand}` });
globalStyle(`${tableRow}[data-drop="after"] > *`, { boxShadow: `inset 0 -3px 0 ${color.brand}` });

export const tablePick = style({
	display: "inline-grid",
	placeItems: "center",
	width: shape.target,
	height: shape.target,
	textDecoration: "none",
});

export const tableTick = style({
	display: "inline-grid",
	placeItems: "center",
	minWidth: shape.target,
	minHeight: shape.target,
});

export const tableDot = style({
	display: "grid",
	placeItems: "center",
	width: "18px",
	height: "18px",
	borderRadius: "50%",
	border: `1.5px solid ${color.control}`,
	background: color.surface,
	color: color.onBrand,
	fontSize: "11px",
	selectors: { "[aria-current] > &": { background: color.brand, borderColor: color.brand } },
});

/** Each row on a phone is an entry: its title and what people come for first, the other cells below with their labels. */
export const asListListed = style({});
export const asListPickCell = style({});
export const asListLeading = style({});
/** The first line of an entry has room for a short fact beside the title; the last line has what matters least. */
export const asListFirst = style({});
export const asListLast = style({});

const asListOnPhone = (selector: string, rule: Record<string, string | number>) =>
	globalStyle(selector.replaceAll("&", asListListed + asListListed), { "@media": { [phone]: rule } });

asListOnPhone("&, & > :is(caption, thead, tbody)", { display: "block" });

asListOnPhone("& > thead:not(:has([aria-sort])), & > thead > tr > th:not([aria-sort])", visuallyHidden);
// The orders stand in one line, which scrolls where there are many: the rows begin as high as can be.
asListOnPhone("& > thead > tr", {
	display: "flex",
	overflowX: "auto",
	whiteSpace: "nowrap",
	alignItems: "center",
	columnGap: space.s3,
	padding: `${space.s1} ${space.s3}`,
	background: color.sunken,
	borderBlockEnd: `1px solid ${color.line}`,
	fontSize: size.xs,
});
asListOnPhone("& > thead:has([aria-sort]) > tr::before", { content: '"Sort by"', color: color.muted });
asListOnPhone("& > thead > tr > th[aria-sort]", { position: "static", padding: 0, border: 0, background: "none" });

asListOnPhone("& > tbody > tr", {
	position: "relative",
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s1} ${space.s3}`,
	padding: `${space.s2} ${space.s3}`,
	borderBlockEnd: `1px solid ${color.line}`,
});
asListOnPhone("& > tbody > tr:last-child", { borderBlockEnd: 0 });
asListOnPhone("& > tbody > tr::before", {
	content: '""',
	order: 2,
	flexBasis: "100%",
	marginBlockEnd: `calc(-1 * ${space.s1})`,
});
asListOnPhone("& > tbody > tr > *", {
	order: 3,
	width: "auto",
	minWidth: 0,
	maxWidth: "100%",
	padding: 0,
	border: 0,
	textAlign: "start",
	overflowWrap: "anywhere",
});
asListOnPhone("& > tbody > tr > th", { order: 1, flex: "1 1 50%", fontSize: size.m, whiteSpace: "normal" });
asListOnPhone(`& > tbody > tr > ${tableSticky}`, {
	order: 1,
	alignSelf: "start",
	position: "static",
	background: "none",
});
asListOnPhone("& > tbody > tr > [data-label]", {
	display: "flex",
	flexWrap: "wrap",
	alignItems: "baseline",
	gap: space.s1,
});
// A cell without contents takes no gap beside the others.
asListOnPhone("& > tbody > tr > td:empty", { display: "none" });
asListOnPhone(`& > tbody > tr > ${tableOwnLine}`, { flexBasis: "100%" });
asListOnPhone("& > tbody > tr > [data-label]::before", {
	content: "attr(data-label)",
	color: color.muted,
});

asListOnPhone(`& > tbody:has(> tr > ${asListPickCell}) > tr`, { paddingInlineStart: space.s10 });
asListOnPhone(`& > tbody > tr > ${asListPickCell}`, {
	position: "absolute",
	insetBlockStart: space.s2,
	insetInlineStart: space.s2,
	display: "grid",
});
asListOnPhone(`& ${tableGrip}`, { order: 1 });
asListOnPhone(`& > tbody > ${tableRow}${tableSelected}`, { boxShadow: `inset 4px 0 0 ${color.brand}` });
asListOnPhone(`& > tbody > ${tableRow}${tableSelected} > *`, { boxShadow: "none" });
asListOnPhone(`& > tbody > tr > ${asListLeading}`, { order: 0 });
// The box of a row stands beside its title.
asListOnPhone("& > tbody > tr > td:has(> input[type=checkbox])", { order: 0 });
asListOnPhone(`& > tbody > tr > ${asListFirst}`, { order: 1, flex: "1 1 auto" });
asListOnPhone(`& > tbody > tr:has(> ${asListFirst}) > th`, { flex: "0 1 auto" });
// Beside a picture the title wraps rather than the line, and the fact stands beside its first line.
asListOnPhone(`& > tbody > tr:has(> ${asListLeading}) > ${asListFirst}`, {
	alignSelf: "start",
	marginBlockStart: "6px",
});
asListOnPhone(`& > tbody > tr:has(> ${asListLeading}):has(> ${asListFirst}) > th`, { flex: "1 1 40%" });
asListOnPhone(`& > tbody > tr > ${asListLast}`, { order: 4, color: color.muted });
asListOnPhone(`& > tbody > tr:has(> ${asListLast})::after`, {
	content: '""',
	order: 3,
	flexBasis: "100%",
	marginBlockEnd: `calc(-1 * ${space.s1})`,
});
