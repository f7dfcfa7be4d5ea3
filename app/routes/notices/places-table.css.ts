import { style } from "@vanilla-extract/css";

export const placePhoto = style({ display: "block", width: 64, height: 64, objectFit: "cover" });
