/** The style of what is read aloud and not seen. */
export const visuallyHidden = {
	position: "absolute",
	width: "1px",
	height: "1px",
	padding: 0,
	overflow: "hidden",
	clipPath: "inset(50%)",
} as const;
