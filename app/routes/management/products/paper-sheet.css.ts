import { globalStyle, style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

const roomy = "(min-width: 1100px)";

/** A sheet of A4 paper, with its footer at its foot; a longer text makes it longer. */
export const sheet = style({
	display: "grid",
	gridTemplateRows: "1fr auto",
	gap: space.s5,
	width: "100%",
	maxWidth: "440px",
	aspectRatio: "210 / 297",
	margin: "0 auto",
	padding: space.s8,
	border: `1px solid ${color.line}`,
	background: color.surface,
	boxShadow: shape.low,
	fontSize: size.s,
	overflowWrap: "anywhere",
	"@media": { [phone]: { padding: space.s6 } },
});
/** The sheet lies on a desk, beside what can be done with it. */
export const sheetDesk = style({ padding: space.s6, background: color.sunken, borderRadius: shape.radius });
export const sheetColumns = style({
	display: "grid",
	gap: space.s6,
	alignItems: "start",
	gridTemplateColumns: "minmax(0, 1fr)",
	"@media": { [roomy]: { gridTemplateColumns: "minmax(0, 540px) minmax(0, 1fr)" } },
});
/** The sheet that is being written stands beside its form where there is room; only script fills it. */
export const sheetWritten = style({
	display: "grid",
	gap: space.s6,
	alignItems: "start",
	gridTemplateColumns: "minmax(0, 1fr)",
	"@media": { [roomy]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 400px)" } },
});
globalStyle(`${sheetWritten} > ${sheetDesk}`, {
	display: "none",
	"@media": { [`${roomy} and (scripting: enabled)`]: { display: "block" } },
});
export const sheetFooter = style({
	paddingBlockStart: space.s3,
	borderBlockStart: `1px solid ${color.line}`,
	color: color.muted,
	fontSize: size.xs,
});

export const sheetBody = style({ overflow: "auto", minWidth: 0 });
export const sheetText = style({ display: "grid", gap: space.s3, alignContent: "start" });
globalStyle(`${sheetText} :is(h1, h2, .rich-h1, .rich-h2)`, { fontSize: size.xl, fontWeight: 600 });
globalStyle(`${sheetText} :is(h3, h4, h5, h6, .rich-h3, .rich-h4, .rich-h5, .rich-h6)`, {
	fontSize: size.l,
	fontWeight: 600,
});
globalStyle(`${sheetText} :is(ul, ol)`, { paddingInlineStart: space.s6 });
globalStyle(`${sheetText} :is(td, th)`, { border: `1px solid ${color.line}`, padding: space.s1 });
globalStyle(`${sheetText} blockquote`, {
	margin: 0,
	paddingInlineStart: space.s4,
	borderInlineStart: `3px solid ${color.line}`,
});
