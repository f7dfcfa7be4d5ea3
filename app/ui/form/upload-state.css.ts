import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

/** As high as the bar with its words, whether or not it is there. */
export const place = style({ minHeight: "38px", fontSize: vars.size.s });
