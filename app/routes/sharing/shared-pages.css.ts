import { globalStyle, style } from "@vanilla-extract/css";
import { phone, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape, size, space } = vars;

const plain = { listStyle: "none", padding: 0, margin: 0 } as const;

/** A line for each solution: code and title lead to it, its rating stands at the end. */
export const sharedPageContents = style({
	...plain,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	background: color.surface,
});
globalStyle(`${sharedPageContents} > li`, {
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s1} ${space.s3}`,
	padding: `${space.s1} ${space.s4}`,
});
globalStyle(`${sharedPageContents} > li + li`, { borderBlockStart: `1px solid ${color.line}` });
globalStyle(`${sharedPageContents} a`, {
	display: "grid",
	flex: "1 1 0",
	gridTemplateColumns: "auto minmax(0, 1fr)",
	alignItems: "center",
	gap: space.s3,
	minHeight: "40px",
	textDecoration: "none",
});
globalStyle(`${sharedPageContents} a > :last-child`, { textDecoration: "underline" });

/** The field and its button share a line. */
export const sharedPageSearch = style({ selectors: { "&&": { flex: "1 1 140px", width: "auto", maxWidth: "24rem" } } });
export const sharedPageSearchLabel = style({ fontWeight: 600, "@media": { [phone]: { flexBasis: "100%" } } });

export const sharedPageEnlarge = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	minHeight: "44px",
	fontWeight: 600,
});

/** Lines that were tested alike stand together, apart from the next. */
export const sharedPageTested = style({ ...plain, display: "grid", gap: space.s4, overflowWrap: "anywhere" });

export const sharedPageLevelSection = style({ display: "grid", gap: space.s2, minWidth: 0 });

/** The openings of a level: cards on a phone, lines of a list where there is room. */
export const sharedPageRows = style({
	...plain,
	display: "grid",
	gap: space.s3,
	"@media": {
		[wide]: { gap: 0, border: `1px solid ${color.line}`, borderRadius: shape.radius, background: color.surface },
	},
});

export const sharedPageCard = style({
	display: "grid",
	gap: space.s2,
	alignContent: "start",
	padding: space.s4,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	background: color.surface,
	overflowWrap: "anywhere",
	selectors: { "&:target": { borderColor: color.focus } },
});

/** On a desk the number and rating, what the opening is, and what seals it stand beside each other. */
export const sharedPageRow = style([
	sharedPageCard,
	{
		"@media": {
			[wide]: {
				display: "flex",
				alignItems: "start",
				gap: space.s5,
				padding: `${space.s3} ${space.s4}`,
				border: 0,
				borderRadius: 0,
				background: "none",
				selectors: {
					"&:not(:last-child)": { borderBlockEnd: `1px solid ${color.line}` },
					"&:target": { boxShadow: `inset 4px 0 ${color.focus}` },
				},
			},
		},
	},
]);
globalStyle(`${sharedPageRow} > *`, { "@media": { [wide]: { flex: "1 1 16rem" } } });
globalStyle(`${sharedPageRow} > :first-child`, { "@media": { [wide]: { flex: "0 0 7rem" } } });
export const sharedPageSealed = style({
	display: "grid",
	gap: space.s2,
	minWidth: 0,
	"@media": { [wide]: { selectors: { "&&": { flexGrow: 2 } } } },
});

export const sharedPageCardHead = style({
	display: "flex",
	flexWrap: "wrap",
	justifyContent: "space-between",
	alignItems: "baseline",
	gap: space.s2,
});
globalStyle(`${sharedPageCardHead} h4`, { fontSize: size.l });
/** Wide enough for a thumb, without a higher line. */
globalStyle(`${sharedPageCardHead} a`, {
	display: "inline-block",
	paddingBlock: space.s2,
	marginBlock: `calc(-1 * ${space.s2})`,
});

export const sharedPageSeal = style({
	display: "grid",
	gridTemplateColumns: "8.5rem minmax(0, 1fr)",
	gap: space.s3,
	alignItems: "center",
	minHeight: "44px",
	textDecoration: "none",
});
/** The code above the title, which alone looks like a link. */
export const sharedPageSealWords = style({ display: "grid", justifyItems: "start", gap: space.s1 });
globalStyle(`${sharedPageSealWords} > :last-child`, {
	textDecoration: "underline",
	textDecorationColor: color.control,
});

export const sharedPageOpen = style({ fontWeight: 600, color: color.redText });
export const sharedPageUnneeded = style({ color: color.muted });

/** On a desk the search is never far away. */
export const sharedPageBack = style({ "@media": { [wide]: { selectors: { "&&": { display: "none" } } } } });

/** A level is wide enough for a thumb. */
export const sharedPageLevel = style({ display: "inline-block", paddingBlock: space.s2 });

export const sharedPageFacts = style({ margin: 0, display: "grid", gap: space.s1 });
globalStyle(`${sharedPageFacts} > div`, {
	display: "grid",
	gridTemplateColumns: "minmax(5rem, min(30%, 9rem)) minmax(0, 1fr)",
	gap: space.s2,
});
globalStyle(`${sharedPageFacts} dt`, { color: color.muted });
globalStyle(`${sharedPageFacts} dd`, { margin: 0 });

/** A line that is wide enough for a thumb, with no more room above and below it than another. */
export const sharedPageFold = style({
	width: "fit-content",
	paddingBlock: space.s2,
	marginBlock: `calc(-1 * ${space.s1})`,
});
export const sharedPageLines = style({
	display: "grid",
	gap: space.s1,
	paddingInlineStart: space.s5,
	listStyle: "disc",
});
globalStyle(`${sharedPageLines} > li`, { display: "list-item", listStyle: "disc" });

/** The text wraps even in a cell that keeps its words on one line: there may be many specimens. */
export const sharedPageSince = style({ minWidth: "10rem", whiteSpace: "normal", overflowWrap: "anywhere" });
