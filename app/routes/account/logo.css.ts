import { style } from "@vanilla-extract/css";

/** As on paper: on white, in any look. */
export const logo = style({
	display: "block",
	maxWidth: "min(100%, 21rem)",
	maxHeight: "4.5rem",
	padding: "0.5rem",
	background: "#fff",
	objectFit: "contain",
});
