import { globalStyle, style } from "@vanilla-extract/css";
import { narrow } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape, size, space } = vars;

const plain = { listStyle: "none", padding: 0, margin: 0 } as const;

export const siteRecords = style({ ...plain, display: "grid", gap: space.s3 });

/** Takes no room while nothing in it is shown. */
export const siteDevice = style({
	selectors: { "&:not(:has(> :not([hidden], script)))": { display: "none" } },
});

/** A product with its batch: beside each other, or below each other on a phone. */
export const siteProduct = style({
	display: "grid",
	gap: space.s2,
	gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))",
	alignItems: "center",
	paddingBlock: space.s1,
});

export const siteLevels = style({ display: "grid", gap: space.s5, minWidth: 0 });
export const siteLevel = style({ display: "grid", gap: space.s2, minWidth: 0 });
export const siteLevelName = style({ scrollMarginTop: "72px" });
export const siteLevelCount = style({ color: color.muted, fontSize: size.s, fontWeight: 400 });
export const siteJumps = style({ display: "flex", flexWrap: "wrap", gap: space.s2 });
export const siteJump = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: "36px",
	padding: `0 ${space.s3}`,
	border: `1px solid ${color.control}`,
	borderRadius: "18px",
	background: color.surface,
	textDecoration: "none",
	"@media": { [narrow]: { minHeight: "44px", borderRadius: "22px" } },
});
export const siteRows = style({
	...plain,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	background: color.surface,
	overflow: "hidden",
});
/** An opening is a line of five columns, the same in each level, and on a phone three lines under each other. */
export const siteRow = style({
	position: "relative",
	display: "grid",
	alignItems: "center",
	gap: `${space.s1} ${space.s3}`,
	gridTemplateColumns: "5.5rem 6.5rem minmax(0, 12rem) minmax(0, 1.2fr) minmax(0, 1fr)",
	padding: `${space.s2} ${space.s4}`,
	fontSize: size.s,
	overflowWrap: "anywhere",
	selectors: {
		"&:not(:last-child)": { borderBlockEnd: `1px solid ${color.line}` },
		"&:hover": { background: color.hover },
	},
	"@media": {
		[narrow]: {
			gridTemplateColumns: "auto minmax(0, 1fr) auto",
			padding: `${space.s3} ${space.s4}`,
		},
	},
});
export const siteRowLink = style({
	fontWeight: 600,
	fontSize: size.m,
	textDecoration: "none",
	"::after": { content: '""', position: "absolute", inset: 0 },
	selectors: {
		"&:hover": { textDecoration: "underline" },
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
const ownLine = { "@media": { [narrow]: { gridColumn: "1 / -1" } } };
export const siteRowWhat = style(ownLine);
export const siteRowLast = style({
	...ownLine,
	color: color.muted,
	selectors: { "&:empty": { display: "none" } },
});

export const sitePhotos = style({
	...plain,
	display: "grid",
	gap: space.s2,
	gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))",
});
globalStyle(`${sitePhotos} img`, {
	display: "block",
	width: "100%",
	height: "8rem",
	objectFit: "cover",
	borderRadius: shape.radius,
});
