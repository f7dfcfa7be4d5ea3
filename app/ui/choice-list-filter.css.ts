import { style } from "@vanilla-extract/css";
import { phone } from "./media.ts";
import { vars } from "./theme.css.ts";

const { color, space, size, shape } = vars;

export const filter = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s2} ${space.s4}`,
	fontSize: size.s,
	"@media": { print: { display: "none" } },
});
export const label = style({ fontWeight: 600 });
export const list = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	color: color.muted,
	"@media": { [phone]: { display: "grid", gridTemplateColumns: "8em minmax(0, 1fr)", width: "100%" } },
});
/** Twice the class, so that it wins over the plain input whichever stylesheet comes last. */
export const select = style({
	selectors: { "&&": { width: "auto", maxWidth: "240px", color: color.text } },
	"@media": { [phone]: { selectors: { "&&": { maxWidth: "none", width: "100%" } } } },
});
export const clear = style({ display: "inline-flex", alignItems: "center", minHeight: shape.target });
