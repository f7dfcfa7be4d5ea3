import { globalStyle, style } from "@vanilla-extract/css";
import { visuallyHidden } from "#app/ui/hidden-style.ts";
import { phone, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";
import "./tables.css.ts";

const { color, space, size } = vars;

/** Facts down the side: their names stay in sight while the records scroll by, each wide enough to be read. */
export const tableFacts = style({});
globalStyle(`${tableFacts} :is(td, thead th + th)`, {
	minWidth: "120px",
	"@media": { print: { minWidth: 0 } },
});
globalStyle(`${tableFacts} :is(tbody th, thead th:first-child)`, {
	position: "sticky",
	insetInlineStart: 0,
	zIndex: 1,
	background: color.surface,
	"@media": { print: { position: "static" } },
});
globalStyle(`${tableFacts} thead th:first-child`, { zIndex: 3, background: color.sunken });
export const tableFactsStruck = style({ background: color.sunken, color: color.muted });
/** A text for all records stays in sight on a phone, where the records scroll by. */
export const tableJoint = style({
	"@media": {
		[phone]: { position: "sticky", insetInlineStart: "92px", width: "max-content", maxWidth: "calc(100vw - 170px)" },
	},
});
// The records have most of a phone.
globalStyle(`${tableFacts} :is(tbody th, thead th:first-child)`, {
	"@media": { [phone]: { minWidth: "84px", width: "84px", paddingInline: space.s2, whiteSpace: "normal" } },
});

/** The title of a record wraps below its code, so that the next record stays in sight. */
export const factsTitle = style({ display: "block", minWidth: "10rem", whiteSpace: "normal", fontWeight: 400 });

/** The name of the rows below it. */
export const factsGroup = style({ background: color.sunken });
globalStyle(`${tableFacts} ${factsGroup} > th`, { background: color.sunken, textAlign: "start" });

/** The records on a phone follow each other, each with its facts below its head. */
export const factsListed = style({});

globalStyle(`${factsListed} > thead > tr > th`, { verticalAlign: "top" });
/** The records beside each other are equally wide, however long the code of one is. */
globalStyle(`${factsListed} > thead > tr > th:not(:first-child)`, { "@media": { [wide]: { width: "30%" } } });
globalStyle(`${factsListed} > thead > tr > th:first-child`, {
	"@media": { [wide]: { minWidth: "140px", width: "12%" } },
});

const MAX_RECORDS = 10;
/** Places in the order of a phone that each record has. */
const ORDERS = 10;

const factsOnPhone = (selector: string, rule: Record<string, string | number>) =>
	globalStyle(selector.replaceAll("&", factsListed + factsListed), { "@media": { [phone]: rule } });

factsOnPhone("&", { display: "flex", flexDirection: "column" });
factsOnPhone("& > :is(thead, tbody), & > * > tr", { display: "contents" });
factsOnPhone("& > tbody > tr > th, & > thead > tr > th:first-child", visuallyHidden);
factsOnPhone("& > thead > tr > th:not(:first-child)", {
	position: "static",
	padding: space.s3,
	background: color.sunken,
	fontSize: size.m,
});
factsOnPhone("& > tbody > tr > td", {
	display: "block",
	padding: `${space.s1} ${space.s3}`,
	border: 0,
	overflowWrap: "anywhere",
});
factsOnPhone("& > tbody > tr > td[data-label]::before", { content: 'attr(data-label) ": "', color: color.muted });

for (let record = 1; record <= MAX_RECORDS; record++) {
	factsOnPhone(`& > * > tr > :nth-child(${record + 1})`, { order: record * ORDERS });
}

/** The names of the parts, which only a phone shows. */
export const factsParts = style({ display: "none" });
globalStyle(`${factsParts} summary`, { paddingBlock: space.s1, fontWeight: 600, cursor: "pointer" });

/** Parts that the facts of a record can stand in. */
const MAX_PARTS = 3;

// The parts follow each other behind the facts that are in none, each below the line that opens it.
for (let record = 1; record <= MAX_RECORDS; record++) {
	const own = `> tbody > tr > td:nth-child(${record + 1})`;
	for (let part = 0; part < MAX_PARTS; part++) {
		const order = record * ORDERS + 2 * part + 1;
		factsOnPhone(`& ${own}:has(> details[data-opens="${part}"])`, { order });
		factsOnPhone(`& ${own}[data-part="${part}"]`, { order: order + 1 });
		const isClosed = `${own} > details[data-opens="${part}"]:not([open])`;
		factsOnPhone(`&:has(${isClosed}) ${own}[data-part="${part}"]`, { display: "none" });
	}
}

/** The facts on a phone follow each other, so that none lies beyond the edge. */
export const factsStacked = style({});

const stackedOnPhone = (selector: string, rule: Record<string, string | number>) =>
	globalStyle(selector.replaceAll("&", factsStacked + factsStacked), { "@media": { [phone]: rule } });

stackedOnPhone("&, & > :is(caption, thead, tbody)", { display: "block" });
stackedOnPhone("& > thead > tr", { display: "flex", flexWrap: "wrap", background: color.sunken });
stackedOnPhone("& > tbody > tr", {
	display: "grid",
	gridTemplateColumns: "96px minmax(0, 1fr)",
	paddingBlock: space.s2,
	borderBlockEnd: `1px solid ${color.line}`,
});
stackedOnPhone("& > tbody > tr:last-child", { borderBlockEnd: 0 });
stackedOnPhone("& > * > tr > :is(th, td)", {
	position: "static",
	width: "auto",
	minWidth: 0,
	border: 0,
	background: "none",
});
stackedOnPhone("& > tbody > tr > th", { gridRow: "1 / span 99", padding: `0 ${space.s2}` });
stackedOnPhone("& > tbody > tr > td", { gridColumn: 2, padding: `0 ${space.s2} 0 0`, overflowWrap: "anywhere" });
stackedOnPhone("& > tbody > tr > td[data-of]", { display: "flex", gap: space.s2 });
stackedOnPhone("& > tbody > tr > td[data-of]::before", {
	content: "attr(data-of)",
	flex: "none",
	minWidth: "4ch",
	maxWidth: "45%",
	color: color.muted,
});
stackedOnPhone(`& ${tableJoint}`, { position: "static", width: "auto", maxWidth: "none" });

export const descriptionListList = style({
	display: "grid",
	gridTemplateColumns: "minmax(96px, auto) minmax(0, 1fr)",
	fontSize: size.s,
});
export const descriptionListTerm = style({
	padding: `${space.s2} ${space.s4} ${space.s2} 0`,
	color: color.muted,
	borderBlockEnd: `1px solid ${color.line}`,
	selectors: { "&:last-of-type": { borderBlockEnd: 0 } },
});
export const descriptionListDetail = style({
	padding: `${space.s2} 0`,
	borderBlockEnd: `1px solid ${color.line}`,
	selectors: { "&:last-of-type": { borderBlockEnd: 0 } },
});
globalStyle(`${descriptionListDetail} > a`, { whiteSpace: "normal", overflowWrap: "anywhere" });
