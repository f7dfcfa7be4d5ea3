import { style } from "@vanilla-extract/css";
import { end } from "#app/ui/list/table.css.ts";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

/** A figure alone is hard to hit. */
export const figure = style({
	display: "inline-grid",
	alignItems: "center",
	minWidth: vars.shape.target,
	minHeight: vars.shape.target,
	"@media": { [phone]: { minWidth: "36px", minHeight: "36px", justifyItems: "center" } },
});

/** On a phone, where each cell has a line of its own, only what there is. */
export const gap = style([end, { "@media": { [phone]: { display: "none" } } }]);
