import { globalStyle, style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

const desk = "screen and (min-width: 600px)";

/** Rows stand close, and head and titles stay in sight while the rest scrolls by. */
export const grid = style({});
globalStyle(`${grid} > section`, { "@media": { [desk]: { maxHeight: "calc(100vh - 96px)" } } });
globalStyle(`${grid} table :is(th, td)`, {
	"@media": { [desk]: { paddingBlock: "3px", paddingInline: space.s2, fontSize: size.xs } },
});
export const long = style({});
export const short = style({});
globalStyle(`${grid} table td`, {
	whiteSpace: "pre-line",
	overflowWrap: "anywhere",
	"@media": { [desk]: { minWidth: "7.5rem", maxWidth: "26rem" } },
});
globalStyle(`${grid} table td:is(${short}, :first-child)`, {
	"@media": { [desk]: { minWidth: 0, whiteSpace: "pre" } },
});
globalStyle(`${grid} table ${long}`, { "@media": { [desk]: { minWidth: "14rem" } } });
/** The column that has the room which the others leave; the last one where none is marked. */
export const main = style({});
globalStyle(`${grid} table ${main}`, { "@media": { [desk]: { width: "100%" } } });
globalStyle(`${grid} table:has(${main}) td:not(${short}, :first-child)`, {
	"@media": { [desk]: { minWidth: "12rem" } },
});
globalStyle(`${grid} table:not(:has(${main})) :is(td, th):last-child`, {
	"@media": { [desk]: { width: "100%", maxWidth: "none" } },
});
globalStyle(`${grid} table > thead > tr > th`, { whiteSpace: "normal", "@media": { [desk]: { minWidth: "4.5rem" } } });
globalStyle(`${grid} table tr > :is(:first-child, tbody th, thead th:nth-child(2))`, {
	"@media": { [desk]: { position: "sticky", insetInlineStart: 0, zIndex: 1, background: color.surface } },
});
globalStyle(`${grid} table thead tr > :is(:first-child, th:nth-child(2))`, {
	"@media": { [desk]: { zIndex: 3, background: color.sunken } },
});
globalStyle(`${grid} table tr:has(> :first-child input) > :is(tbody th, thead th:nth-child(2))`, {
	"@media": { [desk]: { insetInlineStart: "36px" } },
});
globalStyle(`${grid} table tr > td:empty`, { "@media": { [phone]: { display: "none" } } });
// Nobody compares many records on a phone: a few columns name each, and its page has the others.
globalStyle(`${grid + grid + grid} table tbody td:nth-of-type(n + 5)`, { "@media": { [phone]: { display: "none" } } });
globalStyle(`${grid} table tr:has(input:checked) > *`, { background: color.redSoft });

// The order is chosen in the form above.
globalStyle(`${grid + grid + grid} table > thead`, { "@media": { [phone]: { display: "none" } } });

/** Only the script can tick all rows of a page. */
export const tickAll = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	minHeight: "24px",
	whiteSpace: "nowrap",
	fontSize: size.s,
	fontWeight: 600,
	"@media": { "(scripting: none)": { display: "none" } },
});

/** A change of the whole list is a rare one: its link is quiet until a search has made the list shorter. */
export const changeAll = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: "32px",
	fontSize: size.s,
	color: color.muted,
});

export const columns = style({
	display: "grid",
	gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
	gap: `${space.s1} ${space.s4}`,
});

export const panel = style({ display: "grid", gap: space.s4 });
