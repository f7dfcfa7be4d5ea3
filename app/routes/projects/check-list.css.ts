import { style } from "@vanilla-extract/css";

export const controls = style({ display: "grid", gap: "16px", marginBlock: "16px" });

export const point = style({ display: "grid", gap: "8px" });

/** Below the words of the tick, not below its box. */
export const under = style({ marginInlineStart: "32px" });
