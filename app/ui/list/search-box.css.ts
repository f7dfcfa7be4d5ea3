import { style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const search = style({ flex: "1 1 320px", maxWidth: "560px", minWidth: 0 });
export const form = style({ display: "flex", gap: space.s2 });
export const box = style({ position: "relative", flex: 1, minWidth: 0 });
export const sign = style({
	position: "absolute",
	insetBlock: 0,
	insetInlineStart: space.s3,
	display: "grid",
	placeItems: "center",
	color: color.muted,
	pointerEvents: "none",
});
/** Twice the class, so that it wins over the plain input whichever stylesheet comes last. */
export const input = style({ selectors: { "&&": { paddingInlineStart: space.s10 } } });

/** As high with the hint as with one line of filters: the hint takes two on a phone. */
const line = style({
	display: "flex",
	alignItems: "center",
	minHeight: "28px",
	"@media": { [phone]: { minHeight: "40px" } },
});
export const filters = style([line, { flexWrap: "wrap", gap: space.s2 }]);
export const hint = style([line, { fontSize: size.s, color: color.muted }]);
export const filtersLabel = style({ fontSize: size.s, color: color.muted });
export const chip = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s1,
	minHeight: "28px",
	padding: `0 ${space.s2}`,
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	background: color.surface,
	fontSize: size.s,
	textDecoration: "none",
	selectors: { "&:hover": { borderColor: color.redText, color: color.redText } },
});
export const kind = style({ color: color.muted });
