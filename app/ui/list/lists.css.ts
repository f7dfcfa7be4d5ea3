import { globalStyle, style } from "@vanilla-extract/css";
import { layoutPair } from "#app/ui/base/layout.css.ts";
import { visuallyHidden } from "#app/ui/hidden-style.ts";
import { narrow, phone, wide } from "#app/ui/media.ts";
import { button, buttonToolbarButton } from "#app/ui/text/controls.css.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const emptyStateEmpty = style({
	display: "grid",
	justifyItems: "center",
	gap: space.s3,
	padding: `${space.s10} ${space.s5}`,
	textAlign: "center",
	background: color.surface,
	border: `1px dashed ${color.control}`,
	borderRadius: shape.radius,
});
export const emptyStateSign = style({ color: color.muted });
globalStyle(`${emptyStateSign} svg`, { width: "32px", height: "32px", strokeWidth: 1 });
export const emptyStateTitle = style({ fontSize: size.l });
export const emptyStateWords = style({ color: color.muted, maxWidth: "48ch" });
export const emptyStateActions = style({ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space.s2 });

export const listNavLayout = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	gap: space.s4,
	"@media": { [wide]: { gridTemplateColumns: "220px minmax(0, 1fr)", alignItems: "start", gap: space.s6 } },
});
export const listNavMain = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	gap: space.s4,
	minWidth: 0,
});

export const listNavNav = style({
	display: "grid",
	gap: space.s4,
	"@media": { [narrow]: { display: "none" }, print: { display: "none" } },
});
export const listNavHeading = style({
	fontSize: size.xs,
	color: color.muted,
	padding: `0 ${space.s2}`,
	marginBlockEnd: space.s1,
});
export const listNavEntries = style({ listStyle: "none", padding: 0, margin: 0 });
export const listNavEntry = style({
	display: "flex",
	justifyContent: "space-between",
	alignItems: "center",
	gap: space.s2,
	minHeight: "28px",
	padding: `2px ${space.s2}`,
	borderRadius: shape.radius,
	fontSize: size.s,
	color: color.text,
	textDecoration: "none",
	selectors: {
		"&:hover": { background: color.hover },
		"&[aria-current]": { background: color.redSoft, fontWeight: 600, boxShadow: `inset 3px 0 0 ${color.brand}` },
	},
});
export const listNavCount = style({ color: color.muted, fontSize: size.xs, fontVariantNumeric: "tabular-nums" });

export const listNavChoice = style({
	display: "flex",
	alignItems: "end",
	gap: space.s2,
	"@media": { [wide]: { display: "none" }, print: { display: "none" } },
});
export const listNavSelect = style({
	display: "grid",
	gap: space.s1,
	flex: 1,
	minWidth: 0,
	fontSize: size.s,
	fontWeight: 600,
});

export const pager = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	justifyContent: "space-between",
	gap: space.s3,
	"@media": { print: { display: "none" } },
});

export const pagerList = style({ display: "flex", flexWrap: "wrap", gap: space.s1 });

export const pagerStep = style({
	display: "inline-flex",
	alignItems: "center",
	justifyContent: "center",
	gap: space.s1,
	minWidth: "34px",
	minHeight: "34px",
	padding: `0 ${space.s2}`,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	background: color.surface,
	fontSize: size.s,
	textDecoration: "none",
	selectors: {
		"a&:hover": { borderColor: color.text },
		"&[aria-current]": {
			background: color.codeTag,
			borderColor: color.codeTag,
			color: color.onCodeTag,
			fontWeight: 600,
			forcedColorAdjust: "none",
		},
		"&[aria-disabled]": { color: color.muted, background: "none" },
	},
	"@media": { [phone]: { minHeight: "40px", paddingInline: space.s1 } },
});

export const pagerWord = style({ "@media": { [phone]: visuallyHidden } });

export const pagerCount = style({ color: color.muted, fontSize: size.s });

export const searchBoxSearch = style({ flex: "1 1 320px", maxWidth: "640px", minWidth: 0 });
export const searchBoxForm = style({ display: "flex", gap: space.s2 });
export const searchBoxBox = style({ position: "relative", flex: 1, minWidth: 0 });
export const searchBoxSign = style({
	position: "absolute",
	insetBlock: 0,
	insetInlineStart: space.s3,
	display: "grid",
	placeItems: "center",
	color: color.muted,
	pointerEvents: "none",
});
/** Names the class twice, so that it wins over the plain input whichever stylesheet comes last. */
export const searchBoxInput = style({ selectors: { "&&": { paddingInlineStart: space.s10 } } });

/** The bar is as high with the hint as with one line of filters: the hint takes two on a phone. */
const line = style({
	display: "flex",
	alignItems: "center",
	minHeight: "28px",
	"@media": { [phone]: { minHeight: "40px" } },
});
export const searchBoxFilters = style([line, { flexWrap: "wrap", gap: space.s2 }]);
export const searchBoxHint = style([line, { fontSize: size.s, color: color.muted }]);
export const searchBoxFiltersLabel = style({ fontSize: size.s, color: color.muted });
export const searchBoxChip = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s1,
	minHeight: "28px",
	padding: `0 ${space.s2}`,
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	background: color.surface,
	fontSize: size.s,
	textDecoration: "none",
	selectors: { "&:hover": { borderColor: color.redText, color: color.redText } },
});
export const searchBoxFilter = style({ display: "inline-flex", alignItems: "center" });
export const searchBoxOther = style([searchBoxChip, { marginInlineStart: "-1px", textDecoration: "underline" }]);
export const searchBoxKind = style({ color: color.muted });

export const toolbar = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s1} ${space.s4}`,
	minHeight: "48px",
	padding: `3px ${space.s3}`,
	background: color.brand,
	border: `1px solid ${color.brand}`,
	color: color.onBrand,
	vars: { [color.focus]: color.onBrand },
	borderStartStartRadius: shape.radius,
	borderStartEndRadius: shape.radius,
	"@media": { [phone]: { paddingInline: space.s2 }, print: { display: "none" } },
});

/** Two tables beside each other have half of the page each for their bars. */
globalStyle(`${layoutPair} ${toolbar}`, { "@media": { [wide]: { columnGap: space.s2 } } });
globalStyle(`${layoutPair} ${toolbar} ${buttonToolbarButton}`, { "@media": { [wide]: { paddingInline: space.s1 } } });
globalStyle(`${toolbar} ${buttonToolbarButton}:hover:not(:disabled)`, {
	background: color.brandDown,
	borderColor: color.onBrand,
});

/** The toolbar is the one red thing of its page, so the primary button is dark grey there. */
globalStyle(`main:has(${toolbar}) ${button.primary}`, { background: color.codeTag, color: color.onCodeTag });
globalStyle(`main:has(${toolbar}) ${button.primary}:hover:not(:disabled)`, {
	background: color.text,
	color: color.surface,
});

export const toolbarWords = style({
	flex: "1 1 120px",
	display: "flex",
	flexFlow: "row wrap",
	alignItems: "baseline",
	alignContent: "center",
	columnGap: space.s2,
	minHeight: "40px",
	overflowWrap: "anywhere",
	"@media": { [narrow]: { flexBasis: "100%", minHeight: 0 } },
});
export const toolbarTitle = style({ fontSize: size.l });
export const toolbarNote = style({
	fontSize: size.s,
	minWidth: 0,
});
export const toolbarActions = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: space.s1,
	"@media": { [phone]: { gap: "0 2px", marginInline: `calc(-1 * ${space.s1})` } },
});

// A button that waits for a selection would take a line of a phone.
globalStyle(`${toolbarActions} > ${buttonToolbarButton}:disabled`, { "@media": { [phone]: { display: "none" } } });

export const toolbarPanel = style({ minWidth: 0 });

export const toolbarDrawer = style({
	padding: space.s3,
	background: color.sunken,
	border: `1px solid ${color.line}`,
	borderBlock: 0,
	selectors: {
		"&:last-child": {
			borderBlockEnd: `1px solid ${color.line}`,
			borderEndStartRadius: shape.radius,
			borderEndEndRadius: shape.radius,
		},
	},
});
