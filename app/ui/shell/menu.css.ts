import { style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const menu = style({ position: "relative" });

export const summary = style({
	listStyle: "none",
	userSelect: "none",
	selectors: { "&::-webkit-details-marker": { display: "none" } },
});

export const panel = style({
	position: "absolute",
	zIndex: 15,
	insetBlockStart: `calc(100% + ${space.s1})`,
	insetInlineEnd: 0,
	minWidth: "200px",
	maxWidth: "min(320px, 90vw)",
	maxHeight: "60vh",
	overflow: "auto",
	padding: space.s1,
	background: color.surface,
	color: color.text,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.high,
	vars: { [color.focus]: color.text },
});

export const panelStart = style({ insetInlineEnd: "auto", insetInlineStart: 0 });

export const item = style({
	display: "flex",
	alignItems: "center",
	gap: space.s2,
	width: "100%",
	minHeight: "36px",
	padding: `${space.s1} ${space.s3}`,
	border: 0,
	borderRadius: shape.radius,
	background: "none",
	fontSize: size.m,
	textAlign: "start",
	textDecoration: "none",
	cursor: "pointer",
	selectors: { "&:hover": { background: color.sunken } },
	"@media": { [phone]: { minHeight: "44px" } },
});

export const heading = style({
	padding: `${space.s2} ${space.s3} ${space.s1}`,
	fontSize: size.xs,
	fontWeight: 600,
	color: color.muted,
});
