import { style } from "@vanilla-extract/css";
import { card } from "#app/ui/text/card.css.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

export const grid = style({
	display: "grid",
	gap: space.s4,
	margin: 0,
	gridTemplateColumns: "repeat(auto-fill, minmax(min(150px, 100%), 1fr))",
});
export const figure = style([
	card,
	{ display: "flex", flexDirection: "column-reverse", justifyContent: "flex-end", padding: space.s4 },
]);
export const number = style({
	margin: 0,
	fontSize: size.xxl,
	fontWeight: 600,
	lineHeight: 1.2,
	fontVariantNumeric: "tabular-nums",
});
export const name = style({ color: color.muted, fontSize: size.s });
