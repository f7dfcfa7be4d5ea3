import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

export const cases = style({ display: "grid", gap: vars.space.s2, listStyle: "none", padding: 0, margin: 0 });
