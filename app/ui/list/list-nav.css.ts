import { style } from "@vanilla-extract/css";
import { narrow, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const layout = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	gap: space.s4,
	"@media": { [wide]: { gridTemplateColumns: "220px minmax(0, 1fr)", alignItems: "start", gap: space.s6 } },
});
export const main = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space.s4, minWidth: 0 });

export const nav = style({
	display: "grid",
	gap: space.s4,
	"@media": { [narrow]: { display: "none" }, print: { display: "none" } },
});
export const heading = style({
	fontSize: size.xs,
	color: color.muted,
	padding: `0 ${space.s2}`,
	marginBlockEnd: space.s1,
});
export const entries = style({ listStyle: "none", padding: 0, margin: 0 });
export const entry = style({
	display: "flex",
	justifyContent: "space-between",
	alignItems: "center",
	gap: space.s2,
	minHeight: "28px",
	padding: `2px ${space.s2}`,
	borderRadius: shape.radius,
	fontSize: size.s,
	color: color.text,
	textDecoration: "none",
	selectors: {
		"&:hover": { background: color.hover },
		"&[aria-current]": { background: color.redSoft, fontWeight: 600, boxShadow: `inset 3px 0 0 ${color.brand}` },
	},
});
export const count = style({ color: color.muted, fontSize: size.xs, fontVariantNumeric: "tabular-nums" });

export const choice = style({
	display: "flex",
	alignItems: "end",
	gap: space.s2,
	"@media": { [wide]: { display: "none" }, print: { display: "none" } },
});
export const select = style({
	display: "grid",
	gap: space.s1,
	flex: 1,
	minWidth: 0,
	fontSize: size.s,
	fontWeight: 600,
});
