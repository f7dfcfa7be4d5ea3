import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape, size, space } = vars;

export const prose = style({ display: "grid", gap: space.s3, maxWidth: "72ch", minWidth: 0, lineHeight: "24px" });
globalStyle(`${prose} > ul, ${prose} > ol`, { display: "grid", gap: space.s2 });
globalStyle(`${prose} h3`, { fontSize: size.m, marginBlockStart: space.s2 });

export const figure = style({ display: "grid", gap: space.s2, margin: 0, maxWidth: "960px" });
export const picture = style({
	width: "100%",
	height: "auto",
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
});
export const caption = style({ color: color.muted, fontSize: size.s });

export const contents = style({ display: "flex", flexWrap: "wrap", gap: space.s4, listStyle: "none", padding: 0 });
export const contentsLink = style({ display: "inline-flex", alignItems: "center", minHeight: shape.target });
