import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

export const list = style({ display: "grid", gap: space.s3 });

export const note = style({
	display: "grid",
	gridTemplateColumns: "28px minmax(0, 1fr)",
	gap: space.s3,
	maxWidth: "76ch",
});

export const number = style({
	display: "grid",
	placeItems: "center",
	width: "28px",
	height: "28px",
	border: `1px solid ${color.control}`,
	borderRadius: "50%",
	fontSize: size.xs,
	fontWeight: 600,
});

export const words = style({ paddingBlockStart: "4px" });
