import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

const base = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s1,
	minHeight: "20px",
	padding: "0 6px",
	border: "1px solid transparent",
	borderRadius: "3px",
	fontSize: size.xs,
	fontWeight: 600,
	lineHeight: "18px",
	whiteSpace: "nowrap",
	textDecoration: "none",
	fontVariantNumeric: "tabular-nums",
	"@media": { print: { borderColor: "currentColor", background: "none", color: "CanvasText" } },
});

export const code = style([base, { background: color.codeTag, color: color.onCodeTag, letterSpacing: "0.03em" }]);

/** A short code is never broken; a long one may be, rather than run out of its box. */
export const longCode = style([code, { whiteSpace: "normal", overflowWrap: "anywhere", minWidth: 0 }]);

export const frr = style([base, { background: color.surface, borderColor: color.control, color: color.text }]);

export const status = styleVariants({
	active: [base, { background: color.greenSoft, color: color.greenText }],
	inactive: [base, { background: color.sunken, color: color.muted, borderColor: color.control }],
	cancelled: [base, { background: color.redSoft, color: color.redText }],
	withdrawn: [base, { background: color.amberSoft, color: color.amberText }],
	sample: [base, { background: color.amberSoft, color: color.amberText, borderColor: "currentColor" }],
	draft: [base, { background: color.infoSoft, color: color.infoText }],
});

/** Words that may be many, and then take several lines. */
export const evidence = style({ display: "block", color: color.amberText, fontSize: size.xs, fontWeight: 600 });

/** In force, though nobody said what it is: no warning. */
export const unrecorded = style([evidence, { color: color.muted, fontWeight: 400 }]);

export const list = style({ display: "flex", flexWrap: "wrap", gap: space.s1 });

export const highest = style({ color: color.muted, fontSize: size.xs, lineHeight: "20px" });
