import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

export const mark = style({ display: "inline-grid", width: "1.15em", flex: "none", color: color.greenText });

export const words = style({ minWidth: 0, overflowWrap: "anywhere" });

export const parted = style({ marginBlockStart: space.s1, borderBlockStart: `1px solid ${color.line}` });

export const fold = style({
	listStyle: "none",
	selectors: { "&::-webkit-details-marker": { display: "none" } },
});

export const inside = style({ display: "grid", gap: space.s3, padding: `${space.s1} ${space.s3} ${space.s3}` });

export const note = style({ padding: `${space.s1} ${space.s3}`, fontSize: size.s, color: color.muted });
