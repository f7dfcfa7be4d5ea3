import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const page = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	justifyItems: "center",
	paddingBlockStart: space.s4,
});

export const dialog = style({
	width: "min(560px, 100%)",
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.high,
});
export const broad = style({ width: "min(960px, 100%)" });

export const head = style({
	display: "flex",
	alignItems: "flex-start",
	justifyContent: "space-between",
	gap: space.s4,
	padding: `${space.s4} ${space.s5} 0`,
});
export const title = style({ fontSize: size.xl, minWidth: 0, overflowWrap: "anywhere" });
export const back = style({
	display: "inline-grid",
	placeItems: "center",
	width: "32px",
	height: "32px",
	borderRadius: shape.radius,
	selectors: { "&:hover": { background: color.sunken } },
});
export const body = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	gap: space.s4,
	padding: `${space.s3} ${space.s5} ${space.s5}`,
});
globalStyle(`${body} > p`, { overflowWrap: "anywhere" });
