import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const card = style({
	position: "relative",
	display: "flex",
	flexDirection: "column",
	minWidth: 0,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
	selectors: { "&:hover": { borderColor: color.control } },
	"@media": { print: { boxShadow: "none", breakInside: "avoid" } },
});

export const chosen = style({
	background: color.greenSoft,
	borderColor: color.greenText,
	boxShadow: `0 0 0 2px ${color.greenText}`,
	selectors: { "&:hover": { borderColor: color.greenText } },
});

export const selected = style({
	borderColor: color.brand,
	boxShadow: `0 0 0 2px ${color.brand}`,
	selectors: { "&:hover": { borderColor: color.brand } },
});

export const picture = style({
	display: "block",
	textDecoration: "none",
	margin: "1px 1px 0",
	overflow: "hidden",
	borderStartStartRadius: "3px",
	borderStartEndRadius: "3px",
	borderBlockEnd: `1px solid ${color.line}`,
});

export const body = style({
	flex: 1,
	display: "grid",
	alignContent: "start",
	gap: space.s2,
	padding: `${space.s2} ${space.s3} ${space.s3}`,
	minWidth: 0,
});

export const head = style({ display: "flex", alignItems: "center", gap: space.s2 });
export const heading = style({ display: "inline-flex", fontSize: size.m, marginInlineEnd: "auto", minWidth: 0 });
export const headingLink = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: shape.target,
	minWidth: 0,
	textDecoration: "none",
});

export const facts = style({
	display: "grid",
	gridTemplateColumns: "auto minmax(0, 1fr)",
	columnGap: space.s3,
	rowGap: space.s1,
	fontSize: size.s,
});
export const term = style({ color: color.muted });

/** Its line is there before it is chosen: pressing Add to Specs moves nothing. */
export const inSpecs = style({
	display: "flex",
	minHeight: "18px",
	alignItems: "center",
	gap: space.s1,
	fontSize: size.xs,
	fontWeight: 600,
	color: color.greenText,
});

export const actions = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: space.s1,
	padding: `${space.s2} ${space.s2}`,
	borderBlockStart: `1px solid ${color.line}`,
	"@media": { print: { display: "none" } },
});
