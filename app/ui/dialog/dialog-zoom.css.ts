import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

export const opener = style({ display: "block", cursor: "zoom-in", textDecoration: "none" });

export const picture = style({ position: "relative", margin: "0 auto" });
globalStyle(`${picture} > img`, { display: "block", width: "100%", height: "auto", background: vars.color.paper });

const fitted = style({ width: "fit-content", maxWidth: "100%" });
globalStyle(`${picture}${fitted} > img`, { width: "auto", maxWidth: "100%", maxHeight: "calc(100dvh - 160px)" });

export const zooms = [fitted, style({ width: "150%" }), style({ width: "250%" }), style({ width: "400%" })];
