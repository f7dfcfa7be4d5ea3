import { globalStyle, style } from "@vanilla-extract/css";
import { visuallyHidden } from "#app/ui/hidden-style.ts";
import { narrow, phone, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const segmentedNav = style({ display: "inline-flex", alignItems: "center", gap: space.s2 });
export const segmentedLabel = style({ fontSize: size.s, color: color.muted });

export const segmentedList = style({
	display: "inline-flex",
	flexWrap: "wrap",
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	overflow: "hidden",
	background: color.surface,
});

export const segmentedSegment = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	minHeight: "34px",
	padding: `0 ${space.s3}`,
	fontSize: size.s,
	fontWeight: 600,
	textDecoration: "none",
	color: color.muted,
	selectors: {
		"&:hover": { background: color.sunken, color: color.text },
		"&[aria-current]": { background: color.line, color: color.text },
		"&:focus-visible": { outlineOffset: "-3px" },
	},
	"@media": {
		[phone]: { minHeight: "42px", paddingInline: space.s2 },
		// A hairline's grey is hardly lighter than a dark surface.
		"screen and (prefers-color-scheme: dark)": {
			selectors: {
				"&[aria-current]": {
					background: color.codeTag,
					color: color.onCodeTag,
					vars: { [color.focus]: color.onCodeTag },
				},
			},
		},
	},
});
// Many choices wrap, and so stand apart from each other.
globalStyle(`${segmentedList}:has(> :nth-child(4))`, {
	"@media": { [phone]: { gap: space.s1, border: 0, background: "none" } },
});
globalStyle(`${segmentedList}:has(> :nth-child(4)) > li > a`, {
	"@media": { [phone]: { border: `1px solid ${color.control}`, borderRadius: shape.radius } },
});
globalStyle(`${segmentedList}:has(> :nth-child(4)) > li > a:not([aria-current])`, {
	"@media": { [phone]: { background: color.surface } },
});
// Two switches beside each other, so that the list begins a line higher.
globalStyle(`${segmentedSegment} > svg`, { "@media": { [phone]: { display: "none" } } });

export const toolbarSwitchTrack = style({
	position: "relative",
	flex: "none",
	width: "28px",
	height: "16px",
	border: "1.5px solid currentColor",
	borderRadius: "8px",
	"::after": {
		content: '""',
		position: "absolute",
		top: "2px",
		insetInlineStart: "2px",
		width: "9px",
		height: "9px",
		borderRadius: "50%",
		background: "currentColor",
	},
});

export const toolbarSwitchTrackOn = style([
	toolbarSwitchTrack,
	{ background: "rgb(255 255 255 / 0.3)", "::after": { insetInlineStart: "14px" } },
]);

const canUnfold = "selector(::details-content)";

export const fold = style({ "@media": { print: { display: "none" } } });
globalStyle(`${fold}::details-content`, { "@media": { [wide]: { contentVisibility: "visible" } } });

export const foldSummary = style({
	minHeight: "44px",
	padding: `${space.s2} ${space.s3}`,
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	background: color.surface,
	fontWeight: 600,
	lineHeight: "26px",
	overflowWrap: "anywhere",
	"@media": { [wide]: { "@supports": { [canUnfold]: { display: "none" } } } },
});

export const foldScreenOnly = style({
	// Beside others while it is closed, it opens over the whole line.
	selectors: { "&[open]": { flexBasis: "100%" } },
	"@media": { print: { display: "none" } },
});
export const foldLine = style({
	width: "fit-content",
	minHeight: shape.target,
	color: color.muted,
	fontSize: size.s,
	cursor: "pointer",
});

export const foldContent = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	gap: space.s5,
	"@media": { [narrow]: { paddingBlockStart: space.s3 } },
});

export const notesEditorList = style({ display: "grid", gap: space.s3 });
export const notesEditorNote = style({
	display: "grid",
	gridTemplateColumns: "28px minmax(0, 1fr) auto",
	gap: space.s3,
	alignItems: "start",
	"@media": { [phone]: { gridTemplateColumns: "28px minmax(0, 1fr)" } },
});
export const notesEditorNumber = style({
	display: "grid",
	placeItems: "center",
	height: "28px",
	marginBlockStart: "5px",
	border: `1px solid ${color.control}`,
	borderRadius: "50%",
	fontSize: size.xs,
	fontWeight: 600,
});
globalStyle(`${notesEditorNote} textarea`, { minHeight: "38px" });
export const notesEditorTools = style({
	display: "flex",
	gap: space.s1,
	"@media": { [phone]: { gridColumn: "2" } },
});

const HEIGHT = "400px";

export const richTextHtml = style({ height: HEIGHT, fieldSizing: "fixed", fontFamily: "monospace" });
export const richTextTools = style({
	display: "flex",
	flexWrap: "wrap",
	gap: space.s1,
	padding: space.s1,
	border: `1px solid ${color.control}`,
	borderBlockEnd: 0,
	borderStartStartRadius: shape.radius,
	borderStartEndRadius: shape.radius,
	background: color.sunken,
});
export const richTextPaper = style({
	height: HEIGHT,
	overflow: "auto",
	padding: space.s4,
	border: `1px solid ${color.control}`,
	borderEndStartRadius: shape.radius,
	borderEndEndRadius: shape.radius,
	background: color.surface,
	overflowWrap: "anywhere",
});
globalStyle(`${richTextPaper} :is(ul, ol)`, { paddingInlineStart: space.s6 });
globalStyle(`${richTextPaper} > * + *`, { marginBlockStart: space.s2 });
export const richTextFooter = style({
	display: "flex",
	justifyContent: "space-between",
	fontSize: size.s,
	color: color.muted,
});

/** The height of a row, which the script counts with. */
export const sheetGridROW_PX = 34;

export const sheetGridBox = style({
	position: "relative",
	overflow: "auto",
	maxHeight: "min(70vh, 640px)",
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	// As in a list's table: a shade says that more columns follow.
	background: [
		`linear-gradient(to left, ${color.surface} 50%, transparent) right / 40px 100% no-repeat local`,
		`linear-gradient(to left, color-mix(in srgb, ${color.control} 40%, transparent), transparent) right / 10px 100% no-repeat scroll`,
		color.surface,
	].join(", "),
});

export const sheetGridTable = style({
	borderCollapse: "separate",
	borderSpacing: 0,
	fontSize: size.s,
	minWidth: "100%",
});

globalStyle(`${sheetGridTable} :is(th, td)`, {
	height: `${sheetGridROW_PX}px`,
	padding: 0,
	textAlign: "start",
	borderBlockEnd: `1px solid ${color.line}`,
	borderInlineEnd: `1px solid ${color.line}`,
});

globalStyle(`${sheetGridTable} > thead th`, {
	position: "sticky",
	insetBlockStart: 0,
	zIndex: 1,
	background: color.sunken,
	fontSize: size.xs,
});
globalStyle(`${sheetGridTable} > thead th:first-child`, { insetInlineStart: 0, zIndex: 2, paddingInline: space.s2 });

globalStyle(`${sheetGridTable} > tbody th`, {
	position: "sticky",
	insetInlineStart: 0,
	minWidth: "44px",
	paddingInline: space.s2,
	background: color.sunken,
	color: color.muted,
	fontWeight: 400,
	textAlign: "end",
});

globalStyle(`${sheetGridTable} > tbody th[data-fault]`, { color: color.redText, fontWeight: 600 });

export const sheetGridGap = style({});
globalStyle(`${sheetGridTable} ${sheetGridGap} > td`, { border: 0, height: "auto" });

export const sheetGridHead = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s1,
	width: "100%",
	minHeight: shape.target,
	padding: `0 ${space.s2}`,
	border: 0,
	background: "none",
	color: color.text,
	font: "inherit",
	fontWeight: 600,
	cursor: "pointer",
});

export const sheetGridHeads = style({ display: "flex", alignItems: "center", paddingInlineEnd: space.s1 });
// The act on a column is seen over its head where a pointer or the keyboard is, so that one arrow is not taken for the other.
const hovered = "(hover: hover) and (scripting: enabled)";
globalStyle(`${sheetGridHeads} > ${sheetGridHead} + *`, {
	"@media": { [hovered]: { position: "absolute", insetInlineEnd: 0, background: color.sunken } },
});
globalStyle(`th:not(:hover, :focus-within) > ${sheetGridHeads} > ${sheetGridHead} + *`, {
	"@media": { [hovered]: { opacity: 0 } },
});

/** As wide as its text within limits, and then as its column. */
export const sheetGridCell = style({
	fieldSizing: "content",
	minWidth: "max(80px, 100%)",
	maxWidth: "max(240px, 100%)",
	height: `${sheetGridROW_PX - 1}px`,
	padding: `0 ${space.s2}`,
	border: 0,
	background: "transparent",
	color: color.text,
	font: "inherit",
	"::placeholder": { color: color.muted, opacity: 1 },
	selectors: {
		"&:focus": { outline: `2px solid ${color.focus}`, outlineOffset: "-2px" },
		// A wrong text is graver than an empty cell.
		"&[aria-invalid=true]": { boxShadow: `inset 0 0 0 1px ${color.redText}` },
		"&[aria-invalid=true]:not(:placeholder-shown)": {
			boxShadow: `inset 0 0 0 2px ${color.redText}`,
			background: color.redSoft,
			color: color.redText,
			fontWeight: 600,
		},
	},
});

export const sheetGridNarrow = style({ minWidth: "max(60px, 100%)" });
export const sheetGridError = style(visuallyHidden);
