import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

export const state = style({ display: "grid", gap: vars.space.s1 });
