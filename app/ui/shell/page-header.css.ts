import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space } = vars;

export const header = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "flex-end",
	justifyContent: "space-between",
	gap: `${space.s3} ${space.s6}`,
	minWidth: 0,
});

export const words = style({ display: "grid", gap: space.s1, minWidth: 0, overflowWrap: "anywhere" });
export const titleRow = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.s3 });
export const description = style({ color: color.muted });
export const actions = style({
	display: "flex",
	flexWrap: "wrap",
	gap: space.s2,
	"@media": { print: { display: "none" } },
});

export const section = style({ display: "grid", gap: space.s3, minWidth: 0 });
