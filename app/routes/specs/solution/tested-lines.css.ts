import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space } = vars;

export const cell = style({ selectors: { "table > tbody > tr > &": { padding: 0, minWidth: "300px" } } });

/** Its three columns stand under the heads of the table, whose shares are the same. */
export const line = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 5fr) minmax(0, 3fr) minmax(0, 5fr)",
	alignItems: "center",
	selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

export const part = style({ padding: `${space.s2} ${space.s3}`, overflowWrap: "anywhere" });

export const whole = style([part, { gridColumn: "1 / -1" }]);

export const cases = style({ display: "grid", gap: space.s2, listStyle: "none", padding: 0, margin: 0 });
