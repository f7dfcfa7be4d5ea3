import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, phone } from "#app/ui/media.ts";
import { toolbarButton } from "#app/ui/text/button.css.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const toolbar = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s1} ${space.s4}`,
	minHeight: "48px",
	padding: `${space.s2} ${space.s4}`,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderStartStartRadius: shape.radius,
	borderStartEndRadius: shape.radius,
	"@media": { [phone]: { paddingInline: space.s2 }, print: { display: "none" } },
});

/** The specification's own: red stands nowhere else behind a row of actions. */
export const red = style({
	background: color.brand,
	borderColor: color.brand,
	color: color.onBrand,
	vars: { [color.focus]: color.onBrand },
});
globalStyle(`${red} ${toolbarButton}:hover:not(:disabled)`, {
	background: color.brandDown,
	borderColor: color.onBrand,
});

/** Two lines beside the actions: a note that grows by the selected row's name moves nothing. */
export const words = style({
	flex: "1 1 160px",
	display: "flex",
	flexDirection: "column",
	minWidth: 0,
	overflowWrap: "anywhere",
	"@media": { [narrow]: { flexBasis: "100%", flexFlow: "row wrap", alignItems: "baseline", columnGap: space.s2 } },
});
export const title = style({ fontSize: size.l });
export const note = style({ fontSize: size.s });
export const actions = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: space.s1,
	"@media": { [phone]: { columnGap: "2px", marginInline: `calc(-1 * ${space.s1})` } },
});

/** On a phone words break rather than the row: all of a table's actions stand in two rows. */
globalStyle(`${actions} > *`, {
	"@media": { [phone]: { flex: "1 1 min-content", minWidth: "min-content", maxWidth: "max-content" } },
});

export const panel = style({ minWidth: 0 });

export const drawer = style({
	padding: space.s3,
	background: color.sunken,
	borderInline: `1px solid ${color.line}`,
});
