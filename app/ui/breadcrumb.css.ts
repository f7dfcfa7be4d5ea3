import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";

export const list = style({
	display: "flex",
	flexWrap: "wrap",
	gap: vars.space.s2,
	fontSize: vars.size.s,
	color: vars.color.muted,
	"@media": { print: { display: "none" } },
});

export const item = style({
	display: "inline-flex",
	alignItems: "center",
	gap: vars.space.s2,
	minHeight: vars.shape.target,
	selectors: { "&:not(:first-child)::before": { content: '"/" / ""', color: vars.color.control } },
});

export const link = style({ display: "inline-flex", alignItems: "center", minHeight: vars.shape.target });
