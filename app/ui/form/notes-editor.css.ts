import { globalStyle, style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size } = vars;

export const list = style({ display: "grid", gap: space.s3 });
export const note = style({
	display: "grid",
	gridTemplateColumns: "28px minmax(0, 1fr) auto",
	gap: space.s3,
	alignItems: "start",
	"@media": { [phone]: { gridTemplateColumns: "28px minmax(0, 1fr)" } },
});
export const number = style({
	display: "grid",
	placeItems: "center",
	height: "28px",
	marginBlockStart: "5px",
	border: `1px solid ${color.control}`,
	borderRadius: "50%",
	fontSize: size.xs,
	fontWeight: 600,
});
globalStyle(`${note} textarea`, { minHeight: "38px" });
export const tools = style({
	display: "flex",
	gap: space.s1,
	"@media": { [phone]: { gridColumn: "2" } },
});
