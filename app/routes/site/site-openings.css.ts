import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape, size, space } = vars;

const onDesk = "(min-width: 1100px)";
const belowDesk = "(max-width: 1099.98px)";

/** On a desk the whole filter is a line; on a phone what is behind the fold begins below the number. */
export const siteFilter = style({
	display: "grid",
	gap: space.s3,
	alignItems: "end",
	"@media": { [onDesk]: { gridTemplateColumns: "11rem minmax(0, 1fr)" } },
});
export const siteFilterNumber = style({
	display: "grid",
	gap: space.s2,
	alignItems: "end",
	"@media": { [belowDesk]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});
/** The button beside the number is for a phone alone, where the others are folded away. */
globalStyle(`${siteFilterNumber} > button`, { "@media": { [onDesk]: { display: "none" } } });
export const siteFilterFields = style({ display: "flex", flexWrap: "wrap", gap: space.s3, alignItems: "end" });
globalStyle(`${siteFilterFields} > *`, {
	flex: "1 1 8.5rem",
	"@media": { [onDesk]: { maxWidth: "16rem" } },
});
export const siteFilterEnd = style({
	display: "flex",
	alignItems: "center",
	gap: space.s3,
	minHeight: shape.target,
	justifyContent: "space-between",
	whiteSpace: "nowrap",
	selectors: { "&&": { flex: "0 0 auto" } },
	"@media": { [belowDesk]: { selectors: { "&&": { flexBasis: "100%" } } } },
});

/** The levels are lines of links; on a phone they are one line that is moved sideways, and fades where it goes on. */
export const siteLevelNav = style({
	"@media": {
		[narrow]: {
			overflowX: "auto",
			paddingBlock: "3px",
			marginBlock: "-3px",
			maskImage: "linear-gradient(to right, #000 calc(100% - 40px), transparent)",
		},
	},
});
export const siteLevelLinks = style({
	...{ listStyle: "none", padding: 0, margin: 0 },
	display: "flex",
	flexWrap: "wrap",
	gap: space.s2,
	"@media": { [narrow]: { flexWrap: "nowrap", width: "max-content", paddingInlineEnd: "40px" } },
});
export const siteLevelLink = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: "36px",
	padding: `0 ${space.s3}`,
	border: `1px solid ${color.control}`,
	borderRadius: "18px",
	background: color.surface,
	textDecoration: "none",
	whiteSpace: "nowrap",
	selectors: {
		"&[aria-current]": { borderColor: color.text, background: color.text, color: color.surface, fontWeight: 600 },
	},
	"@media": { [narrow]: { minHeight: "44px", borderRadius: "22px" } },
});

/** Kinds of openings that stand out, each a line. */
export const siteStanding = style({ display: "grid", gap: space.s2 });
export const siteStandingRefs = style({
	display: "inline-flex",
	flexWrap: "wrap",
	gap: space.s2,
	marginInlineStart: space.s2,
});

export const siteLevels = style({ display: "grid", gap: space.s5, minWidth: 0 });
export const siteLevel = style({ display: "grid", gap: space.s2, minWidth: 0 });
export const siteLevelName = style({ scrollMarginTop: "72px" });
export const siteLevelCount = style({ color: color.muted, fontSize: size.s, fontWeight: 400 });
export const siteRows = style({
	...{ listStyle: "none", padding: 0, margin: 0 },
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	background: color.surface,
	overflow: "hidden",
});
const siteColumns = "5rem 6.5rem minmax(0, 9.5rem) minmax(0, 1fr) 5.5rem minmax(0, 1fr)";

/** An opening is a line of six columns, the same in each level, and on a phone its number and state above what is sealed. */
export const siteRow = style({
	position: "relative",
	display: "grid",
	alignItems: "center",
	gap: `${space.s1} ${space.s3}`,
	gridTemplateColumns: siteColumns,
	minHeight: "50px",
	padding: `${space.s1} ${space.s4}`,
	fontSize: size.s,
	overflowWrap: "anywhere",
	selectors: {
		"&:not(:last-child)": { borderBlockEnd: `1px solid ${color.line}` },
		"&:hover": { background: color.hover },
	},
	"@media": {
		[narrow]: {
			gridTemplateColumns: "auto auto minmax(0, 1fr)",
			padding: `${space.s2} ${space.s4}`,
			lineHeight: 1.35,
		},
	},
});
/** The heads of the columns; a narrow screen has no columns. */
export const siteHeads = style({
	display: "grid",
	gap: space.s3,
	gridTemplateColumns: siteColumns,
	padding: `${space.s2} ${space.s4}`,
	borderBlockEnd: `1px solid ${color.line}`,
	background: color.sunken,
	fontSize: size.xs,
	fontWeight: 600,
	"@media": { [narrow]: { display: "none" } },
});
export const siteRowLink = style({
	fontWeight: 600,
	fontSize: size.m,
	"::after": { content: '""', position: "absolute", inset: 0 },
	selectors: {
		"&:focus-visible": { outline: "none" },
		"&:focus-visible::after": { outline: `2px solid ${color.focus}`, outlineOffset: "-2px" },
	},
	"@media": { [narrow]: { fontSize: size.l } },
});
export const siteRowCode = style({});
export const siteRowState = style({
	display: "flex",
	flexWrap: "wrap",
	gap: space.s1,
	"@media": { [narrow]: { justifyContent: "flex-end" } },
});
globalStyle(`${siteRowState} > *`, { "@media": { [wide]: { whiteSpace: "normal" } } });
/** Words and rating of an opening are two columns; on a narrow screen they share a line. */
export const siteRowWhat = style({
	display: "contents",
	"@media": {
		[narrow]: {
			display: "grid",
			gridColumn: "1 / -1",
			gridTemplateColumns: "minmax(0, 1fr) auto",
			alignItems: "start",
			gap: space.s3,
		},
	},
});
/** Two lines of words at most on a phone, so that a screen shows many openings; the page of the opening has them all. */
export const siteRowWords = style({
	"@media": {
		[narrow]: { display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: 2, overflow: "hidden" },
	},
});
export const siteRowLast = style({
	color: color.muted,
	"::first-letter": { textTransform: "uppercase" },
	"@media": { [narrow]: { display: "none" } },
});
