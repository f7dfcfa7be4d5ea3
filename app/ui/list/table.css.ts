import { globalStyle, style } from "@vanilla-extract/css";
import { phone, tablet } from "#app/ui/media.ts";
import { code } from "#app/ui/text/tag.css.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const box = style({
	position: "relative",
	overflow: "auto",
	minWidth: 0,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
	selectors: {
		"&:focus-visible": { outlineOffset: "-2px" },
		"header + &": { borderStartStartRadius: 0, borderStartEndRadius: 0, borderBlockStart: 0 },
	},
	"@media": { print: { overflow: "visible", border: 0, boxShadow: "none" } },
});

export const limited = style({ maxHeight: "600px", "@media": { print: { maxHeight: "none" } } });

export const broad = style({ "@media": { [tablet]: { minWidth: "760px" }, print: { minWidth: 0 } } });

export const table = style({ width: "100%", borderCollapse: "separate", borderSpacing: 0, fontSize: size.s });

export const bare = style({});
globalStyle(`${table} > caption:not(${bare})`, {
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

export const wraps = style({});
globalStyle(`${table} > thead > tr > ${wraps}`, { whiteSpace: "normal" });
export const end = style({});
globalStyle(`${table} ${end}`, { textAlign: "end", minWidth: 0 });
export const long = style({});
globalStyle(`${table} ${long}`, { minWidth: "140px", overflowWrap: "anywhere" });
export const tight = style({});
globalStyle(`${table} ${tight}`, { width: "1px", minWidth: 0, whiteSpace: "nowrap" });

/** The column of what people come for: on a tablet it stays in sight while the others scroll by. */
export const kept = style({});
globalStyle(`${table} ${kept}`, {
	"@media": {
		[tablet]: {
			position: "sticky",
			insetInlineEnd: 0,
			background: color.surface,
			borderInlineStart: `1px solid ${color.line}`,
		},
	},
});
globalStyle(`${table} thead ${kept}`, { "@media": { [tablet]: { zIndex: 3, background: color.sunken } } });

/** Facts down the side: their names stay in sight while the records scroll by, each wide enough to be read. */
export const facts = style({});
globalStyle(`${facts} :is(td, thead th + th)`, { minWidth: "120px", "@media": { print: { minWidth: 0 } } });
globalStyle(`${facts} :is(tbody th, thead th:first-child)`, {
	position: "sticky",
	insetInlineStart: 0,
	zIndex: 1,
	background: color.surface,
	"@media": { print: { position: "static" } },
});
globalStyle(`${facts} thead th:first-child`, { zIndex: 3, background: color.sunken });
// The records have most of a phone.
globalStyle(`${facts} :is(tbody th, thead th:first-child)`, {
	"@media": { [phone]: { minWidth: "84px", width: "84px", paddingInline: space.s2, whiteSpace: "normal" } },
});

export const sort = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s1,
	minHeight: shape.target,
	textDecoration: "none",
	selectors: { "&:hover": { textDecoration: "underline" } },
});
export const unsorted = style({ color: color.muted });

export const row = style({ selectors: { "&:hover": { background: color.hover } } });
export const selected = style({});
globalStyle(`${row}${selected}`, { background: color.redSoft });
globalStyle(`${table} ${row}${selected} > ${kept}`, { "@media": { [tablet]: { background: color.redSoft } } });
globalStyle(`${row}${selected} > :first-child`, { boxShadow: `inset 4px 0 0 ${color.brand}` });

/** The words are struck through; a `RowTitle`, being a box of its own, is not, and says why. */
export const struck = style({});
globalStyle(`${row}${struck} > *`, { color: color.muted, textDecoration: "line-through" });
globalStyle(`${row}${struck} a, ${row}${struck} a ${code}`, { textDecoration: "line-through" });

export const title = style({ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: space.s2 });

/** Where a row is taken hold of; there is nothing to hold without script. */
export const grip = style({
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
globalStyle(`${row}[data-dragged]`, { opacity: 0.5 });
globalStyle(`${row}[data-dragged] ${grip}`, { cursor: "grabbing" });
globalStyle(`${row}[data-drop="before"] > *`, { boxShadow: `inset 0 3px 0 ${color.brand}` });
globalStyle(`${row}[data-drop="after"] > *`, { boxShadow: `inset 0 -3px 0 ${color.brand}` });

export const pick = style({
	display: "inline-grid",
	placeItems: "center",
	width: shape.target,
	height: shape.target,
	textDecoration: "none",
});

export const dot = style({
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
