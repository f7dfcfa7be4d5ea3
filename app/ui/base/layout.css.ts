import { globalStyle, style } from "@vanilla-extract/css";
import { visuallyHidden } from "#app/ui/hidden-style.ts";
import { narrow, phone, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";
import { field } from "./fields.css.ts";

export const layoutOnWide = style({ "@media": { [narrow]: { display: "none" } } });

export const layoutOnNarrow = style({ "@media": { [wide]: { display: "none" } } });

export const layoutVisuallyHidden = style({
	...visuallyHidden,
	margin: "-1px",
	whiteSpace: "nowrap",
	border: 0,
});

export const layoutCentred = style({
	display: "grid",
	placeItems: "center",
	width: "100%",
	minHeight: "calc(100dvh - 200px)",
});

/** Stands beside a title, too. */
export const layoutMuted = style({ color: vars.color.muted, fontWeight: 400 });

export const layoutStack = style({ display: "grid", gap: vars.space.s4, minWidth: 0 });
export const layoutStackLoose = style({ display: "grid", gap: vars.space.s6, minWidth: 0 });

export const layoutRow = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: vars.space.s2 });

/** A button beside a field stands beside its control, not beside its label. */
globalStyle(`${layoutRow}:has(> ${field})`, { alignItems: "end" });

export const layoutBetween = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	justifyContent: "space-between",
	gap: vars.space.s3,
});

const twoColumns = "(min-width: 1100px)";

export const layoutTwoToOne = style({
	display: "grid",
	gap: vars.space.s6,
	alignItems: "start",
	"@media": { [twoColumns]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" } },
});

/** The first part of two, which has one more column, is a little wider. */
export const layoutPair = style({
	display: "grid",
	gap: vars.space.s5,
	alignItems: "start",
	gridTemplateColumns: "minmax(0, 1fr)",
	"@media": { "(min-width: 1400px)": { gridTemplateColumns: "minmax(0, 10fr) minmax(0, 9fr)" } },
});

/** The second part stands beside the first and the third, which otherwise follow it. */
export const layoutSpanRows = style({ "@media": { [twoColumns]: { gridTemplateRows: "auto 1fr" } } });
globalStyle(`${layoutSpanRows} > :nth-child(2)`, {
	"@media": { [twoColumns]: { gridColumn: 2, gridRow: "1 / span 2" } },
});

export const layoutFooter = style({
	position: "sticky",
	insetBlockEnd: 0,
	// Above the heads of tables, which stay in sight as well.
	zIndex: 4,
	// The foot covers what passes below it up to the edges of the page.
	marginInline: `calc(-1 * ${vars.space.s8})`,
	padding: `${vars.space.s3} ${vars.space.s8}`,
	background: vars.color.page,
	borderBlockStart: `1px solid ${vars.color.line}`,
	"@media": {
		[phone]: { marginInline: `calc(-1 * ${vars.space.s4})`, paddingInline: vars.space.s4 },
	},
});
// The words share a phone's row with the buttons, in two lines at most: the foot hides as little of the page as it can.
globalStyle(`${layoutFooter} > section p`, {
	"@media": {
		[phone]: {
			flex: "1 1 120px",
			display: "-webkit-box",
			WebkitBoxOrient: "vertical",
			WebkitLineClamp: 2,
			overflow: "hidden",
			fontSize: vars.size.s,
			lineHeight: 1.3,
		},
	},
});
// A focused control is never hidden below the footer.
globalStyle(`html:has(${layoutFooter})`, { scrollPaddingBottom: "88px" });
