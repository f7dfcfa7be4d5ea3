import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const list = style({
	margin: 0,
	padding: 0,
	listStyle: "none",
	minWidth: 0,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
});

export const entry = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s2} ${space.s4}`,
	padding: `${space.s3} ${space.s4}`,
	minWidth: 0,
	selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

/** Beside each other, as many as there is room for, so that a short list leaves no hole beside a long one. */
export const tiles = style({
	display: "grid",
	gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
	gap: space.s3,
	margin: 0,
	padding: 0,
	listStyle: "none",
	minWidth: 0,
});
export const tile = style({
	display: "grid",
	alignContent: "start",
	gap: space.s2,
	padding: `${space.s3} ${space.s4}`,
	minWidth: 0,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
});

export const main = style({ flex: "1 1 220px", display: "grid", gap: space.s1, minWidth: 0 });
export const title = style({ fontSize: size.m, overflowWrap: "anywhere" });
export const link = style({ display: "inline-flex", alignItems: "center", minHeight: shape.target });
export const words = style({ fontSize: size.s, color: color.muted, overflowWrap: "anywhere" });
export const end = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.s2 });
