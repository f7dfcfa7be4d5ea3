import { style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const filter = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s2} ${space.s4}`,
	fontSize: size.s,
	"@media": {
		[phone]: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", alignItems: "end" },
		print: { display: "none" },
	},
});
export const label = style({ fontWeight: 600, "@media": { [phone]: { gridColumn: "1 / -1" } } });
export const list = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	color: color.muted,
	"@media": { [phone]: { display: "grid", gap: space.s1 } },
});
/** Twice the class, so that it wins over the plain input whichever stylesheet comes last. */
export const select = style({
	selectors: { "&&": { width: "auto", maxWidth: "240px", color: color.text } },
	"@media": { [phone]: { selectors: { "&&": { maxWidth: "none", width: "100%" } } } },
});
export const clear = style({ display: "inline-flex", alignItems: "center", minHeight: shape.target });
