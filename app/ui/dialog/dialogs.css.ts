import { globalStyle, style } from "@vanilla-extract/css";
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
export const dialogFull = style({ width: "calc(100vw - 16px)", height: "calc(100dvh - 16px)", maxHeight: "none" });
export const dialogNarrow = style({ width: "min(640px, calc(100vw - 32px))" });

export const dialogContent = style({ display: "grid", gridTemplateRows: "auto minmax(0, 1fr)", height: "100%" });
export const dialogHead = style({
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
export const dialogTitle = style({ fontSize: size.xl, marginInlineEnd: "auto", minWidth: 0, overflowWrap: "anywhere" });
export const dialogClose = style({
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
export const dialogBody = style({
	display: "grid",
	alignContent: "start",
	gap: space.s4,
	padding: space.s5,
	minWidth: 0,
	overflow: "auto",
	overflowWrap: "anywhere",
});

export const dialogPageHead = style({ display: "grid", justifyItems: "start", gap: space.s1, minWidth: 0 });
export const dialogPageTitle = style({ minWidth: 0, overflowWrap: "anywhere" });
export const dialogPageBack = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s1,
	minHeight: shape.target,
	color: color.muted,
	textDecoration: "none",
	selectors: { "&:hover": { color: color.text, textDecoration: "underline" } },
});
export const dialogPageBroad = style({ minWidth: 0 });
export const dialogPageNarrow = style({ minWidth: 0, maxWidth: "640px", overflowWrap: "anywhere" });
globalStyle(`${dialogPageBroad} > section > p`, { overflowWrap: "anywhere" });

export const dialogZoomOpener = style({ display: "block", cursor: "zoom-in", textDecoration: "none" });

export const dialogZoomPicture = style({ position: "relative", margin: "0 auto" });
globalStyle(`${dialogZoomPicture} > img`, {
	display: "block",
	width: "100%",
	height: "auto",
	background: vars.color.paper,
});

const fitted = style({ width: "fit-content", maxWidth: "100%" });
globalStyle(`${dialogZoomPicture}${fitted} > img`, {
	width: "auto",
	maxWidth: "100%",
	maxHeight: "calc(100dvh - 160px)",
});

export const dialogZoomZooms = [fitted, style({ width: "150%" }), style({ width: "250%" }), style({ width: "400%" })];
