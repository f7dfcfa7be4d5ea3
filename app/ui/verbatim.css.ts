import { style } from "@vanilla-extract/css";

export const verbatim = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
