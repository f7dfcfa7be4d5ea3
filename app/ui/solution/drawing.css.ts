import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

/** Drawings are black on white paper in both colour schemes. */
export const frame = style({
	position: "relative",
	display: "block",
	aspectRatio: "4 / 3",
	overflow: "hidden",
	background: color.paper,
	"@media": { "screen and (prefers-color-scheme: dark)": { filter: "brightness(0.92)" } },
});

export const image = style({ width: "100%", height: "100%", objectFit: "contain" });

export const natural = style({ width: "100%", height: "auto", background: color.paper });

export const whole = style({ position: "relative", display: "block" });

export const cross = style({
	position: "absolute",
	inset: 0,
	width: "100%",
	height: "100%",
	fill: "none",
	stroke: color.brand,
	strokeWidth: "1.5px",
	pointerEvents: "none",
});

export const placeholder = style({
	display: "grid",
	placeItems: "center",
	alignContent: "center",
	gap: space.s2,
	aspectRatio: "4 / 3",
	color: color.muted,
	fontSize: size.s,
	backgroundColor: color.sunken,
	backgroundImage: `repeating-linear-gradient(45deg, transparent 0 9px, ${color.hatch} 9px 10px)`,
});

export const placeholderWords = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	padding: `${space.s1} ${space.s3}`,
	background: color.surface,
	borderRadius: vars.shape.radius,
});

export const thumb = style({
	display: "inline-block",
	verticalAlign: "middle",
	width: "56px",
	border: `1px solid ${color.line}`,
	borderRadius: "2px",
	overflow: "hidden",
});

export const thumbSample = style({
	display: "inline-block",
	verticalAlign: "middle",
	width: "84px",
	marginInlineStart: space.s2,
	color: color.amberText,
	fontSize: "0.6875rem",
	fontWeight: 600,
	lineHeight: 1.2,
	whiteSpace: "normal",
});

export const sample = style({
	display: "block",
	padding: `2px ${space.s3}`,
	background: color.amberSoft,
	color: color.amberText,
	fontSize: size.xs,
	fontWeight: 600,
	textAlign: "center",
	letterSpacing: "0.02em",
});
