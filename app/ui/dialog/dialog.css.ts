import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const dialog = style({
	width: "min(1240px, calc(100vw - 32px))",
	maxWidth: "none",
	maxHeight: "calc(100dvh - 32px)",
	margin: "auto",
	padding: 0,
	background: color.surface,
	color: color.text,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.high,
	overscrollBehavior: "contain",
	selectors: { "&::backdrop": { background: "rgb(0 0 0 / 0.55)" } },
});
export const full = style({ width: "calc(100vw - 16px)", height: "calc(100dvh - 16px)", maxHeight: "none" });
export const narrow = style({ width: "min(640px, calc(100vw - 32px))" });

export const content = style({ display: "grid", gridTemplateRows: "auto minmax(0, 1fr)", height: "100%" });
export const head = style({
	position: "sticky",
	insetBlockStart: 0,
	zIndex: 2,
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: space.s3,
	padding: `${space.s3} ${space.s5}`,
	background: color.surface,
	borderBlockEnd: `1px solid ${color.line}`,
});
export const title = style({ fontSize: size.xl, marginInlineEnd: "auto", minWidth: 0, overflowWrap: "anywhere" });
export const close = style({
	display: "inline-grid",
	placeItems: "center",
	width: "32px",
	height: "32px",
	border: 0,
	background: "none",
	borderRadius: shape.radius,
	cursor: "pointer",
	selectors: { "&:hover": { background: color.sunken } },
});
export const body = style({
	display: "grid",
	alignContent: "start",
	gap: space.s4,
	padding: space.s5,
	minWidth: 0,
	overflow: "auto",
	overflowWrap: "anywhere",
});
