import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape, space } = vars;

const reportColumns = "screen and (min-width: 1400px)";

/** A table with the document that it is taken from: beside it where there is room, else nowhere. */
export const reportPaper = {
	columns: style({
		display: "grid",
		gap: space.s5,
		alignItems: "start",
		gridTemplateColumns: "minmax(0, 1fr)",
		"@media": { [reportColumns]: { gridTemplateColumns: "minmax(0, 3fr) minmax(360px, 2fr)" } },
	}),
	frame: style({
		display: "none",
		width: "100%",
		height: "min(78vh, 760px)",
		border: `1px solid ${color.line}`,
		borderRadius: shape.radius,
		background: color.surface,
		"@media": { [reportColumns]: { display: "block", position: "sticky", insetBlockStart: space.s3 } },
	}),
};
