import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

/** The height of a row, which the script counts with. */
export const ROW_PX = 34;

export const box = style({
	position: "relative",
	overflow: "auto",
	maxHeight: "min(70vh, 640px)",
	minHeight: "240px",
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	background: color.surface,
});

export const table = style({ borderCollapse: "separate", borderSpacing: 0, fontSize: size.s, minWidth: "100%" });

globalStyle(`${table} :is(th, td)`, {
	height: `${ROW_PX}px`,
	padding: 0,
	textAlign: "start",
	whiteSpace: "nowrap",
	borderBlockEnd: `1px solid ${color.line}`,
	borderInlineEnd: `1px solid ${color.line}`,
});

globalStyle(`${table} > thead th`, {
	position: "sticky",
	insetBlockStart: 0,
	zIndex: 1,
	background: color.sunken,
	fontSize: size.xs,
});

globalStyle(`${table} > tbody th`, {
	minWidth: "44px",
	paddingInline: space.s2,
	background: color.sunken,
	color: color.muted,
	fontWeight: 400,
	textAlign: "end",
});

globalStyle(`${table} > tbody th[data-fault]`, { color: color.redText, fontWeight: 600 });

export const gap = style({});
globalStyle(`${table} ${gap} > td`, { border: 0, height: "auto" });

export const head = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s1,
	width: "100%",
	minHeight: shape.target,
	padding: `0 ${space.s2}`,
	border: 0,
	background: "none",
	color: color.text,
	font: "inherit",
	fontWeight: 600,
	cursor: "pointer",
});

export const cell = style({
	width: "100%",
	minWidth: "104px",
	height: `${ROW_PX - 1}px`,
	padding: `0 ${space.s2}`,
	border: 0,
	background: "transparent",
	color: color.text,
	font: "inherit",
	selectors: {
		"&:focus": { outline: `2px solid ${color.focus}`, outlineOffset: "-2px" },
		"&[aria-invalid=true]": { boxShadow: `inset 0 0 0 2px ${color.redText}` },
	},
});
