import { globalStyle, style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const entryListList = style({
	margin: 0,
	padding: 0,
	listStyle: "none",
	minWidth: 0,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
});

export const entryListEntry = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s2} ${space.s4}`,
	padding: `${space.s3} ${space.s4}`,
	minWidth: 0,
	selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

/** The entries stand beside each other, as many as there is room for, so that a short list leaves no hole beside a long one. */
export const entryListTiles = style({
	display: "grid",
	gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
	gap: space.s3,
	margin: 0,
	padding: 0,
	listStyle: "none",
	minWidth: 0,
	// Five or six make two even rows.
	selectors: {
		"&:has(> :nth-child(5):nth-last-child(-n + 2))": {
			gridTemplateColumns: "repeat(auto-fill, minmax(min(340px, 100%), 1fr))",
		},
	},
});
/** Title, words and marks of a row's tiles begin on the same lines, however many lines a title has. */
export const entryListTile = style({
	display: "grid",
	alignContent: "start",
	gap: space.s1,
	"@media": { "screen and (min-width: 600px)": { gridRow: "span 3", gridTemplateRows: "subgrid" } },
	padding: `${space.s3} ${space.s4}`,
	minWidth: 0,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
});

export const entryListMain = style({ flex: "1 1 220px", display: "grid", minWidth: 0 });
globalStyle(`${entryListTile} > ${entryListMain}`, { display: "contents" });
export const entryListTitle = style({ fontSize: size.m, overflowWrap: "anywhere" });
export const entryListLink = style({ display: "inline-flex", alignItems: "start", minHeight: shape.target });
export const entryListWords = style({
	maxWidth: "none",
	fontSize: size.s,
	color: color.muted,
	overflowWrap: "anywhere",
});
export const entryListEnd = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.s2 });
// Several marks take lines of their own on a phone, and the button stands at the end of the last.
globalStyle(`${entryListEntry} > ${entryListEnd}:has(> :nth-child(2))`, {
	"@media": { [phone]: { flexBasis: "100%" } },
});
globalStyle(`${entryListEntry} > ${entryListEnd} > :last-child`, { marginInlineStart: "auto" });
/** Counts are read down a column. */
export const entryListFigure = style({
	minWidth: "2ch",
	fontSize: size.xl,
	fontWeight: 600,
	textAlign: "end",
	fontVariantNumeric: "tabular-nums",
});
/** The count, what is counted and how soon it is due stand on one line. */
globalStyle(`${entryListTile}:has(> ${entryListFigure})`, {
	gridTemplateColumns: "auto minmax(0, 1fr) auto",
	gridTemplateRows: "auto",
	gridRow: "auto",
	alignItems: "center",
	alignContent: "center",
	columnGap: space.s3,
});
globalStyle(`${entryListFigure} + ${entryListMain} ${entryListLink}`, { alignItems: "center" });
