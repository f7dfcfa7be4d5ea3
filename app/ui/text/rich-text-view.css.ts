import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const sheet = style({
	padding: space.s6,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	background: color.surface,
	overflow: "auto",
	overflowWrap: "anywhere",
});
export const text = style({ display: "grid", gap: space.s3 });
globalStyle(`${text} :is(.rich-h1, .rich-h2)`, { fontSize: size.xl, fontWeight: 600 });
globalStyle(`${text} :is(.rich-h3, .rich-h4, .rich-h5, .rich-h6)`, { fontSize: size.l, fontWeight: 600 });
globalStyle(`${text} :is(ul, ol)`, { paddingInlineStart: space.s6 });
globalStyle(`${text} :is(td, th)`, { border: `1px solid ${color.line}`, padding: space.s1 });
globalStyle(`${text} blockquote`, {
	margin: 0,
	paddingInlineStart: space.s4,
	borderInlineStart: `3px solid ${color.line}`,
});
