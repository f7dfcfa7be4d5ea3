import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";

export const opener = style({ display: "block", cursor: "zoom-in", textDecoration: "none" });

export const picture = style({ background: vars.color.paper, margin: "0 auto", height: "auto" });

export const zooms = [
	style({ maxWidth: "100%", maxHeight: "calc(100dvh - 160px)", width: "auto" }),
	style({ width: "150%", maxWidth: "none" }),
	style({ width: "250%", maxWidth: "none" }),
	style({ width: "400%", maxWidth: "none" }),
];
