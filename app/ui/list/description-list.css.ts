import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

export const list = style({
	display: "grid",
	gridTemplateColumns: "minmax(96px, auto) minmax(0, 1fr)",
	fontSize: size.s,
});
export const term = style({
	padding: `${space.s2} ${space.s4} ${space.s2} 0`,
	color: color.muted,
	borderBlockEnd: `1px solid ${color.line}`,
	selectors: { "&:last-of-type": { borderBlockEnd: 0 } },
});
export const detail = style({
	padding: `${space.s2} 0`,
	borderBlockEnd: `1px solid ${color.line}`,
	selectors: { "&:last-of-type": { borderBlockEnd: 0 } },
});
globalStyle(`${detail} > a`, { whiteSpace: "normal", overflowWrap: "anywhere" });
