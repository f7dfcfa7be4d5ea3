import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, phone, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const field = style({ display: "grid", gap: space.s1, alignContent: "start", minWidth: 0 });
export const fieldLabel = style({ fontWeight: 600, fontSize: size.s });
export const fieldRequired = style({ color: color.redText });
/** A hint begins a line and the count of characters ends it, where there is room for both. */
export const fieldHints = style({
	display: "flex",
	flexWrap: "wrap",
	justifyContent: "space-between",
	columnGap: space.s3,
});
export const fieldHint = style({ color: color.muted, fontSize: size.s });
export const fieldCountOver = style([fieldHint, { color: color.redText, fontWeight: 600 }]);
export const fieldError = style({
	display: "flex",
	alignItems: "flex-start",
	gap: space.s1,
	color: color.redText,
	fontSize: size.s,
	fontWeight: 600,
});
globalStyle(`${fieldError} svg`, { marginBlockStart: "2px" });

export const fieldInput = style({
	width: "100%",
	minHeight: "38px",
	padding: `${space.s1} ${space.s3}`,
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	background: color.surface,
	color: color.text,
	selectors: {
		"&:hover:not(:disabled)": { borderColor: color.text },
		"&[type=file]": { padding: space.s1 },
		"&[type=email]": { textTransform: "lowercase" },
		"&[aria-invalid=true]": { borderColor: color.redText, borderWidth: "2px" },
		"&:disabled": { background: color.sunken, color: color.muted },
	},
	"::placeholder": { color: color.muted, opacity: 1 },
	"::file-selector-button": {
		minHeight: "28px",
		marginInlineEnd: space.s3,
		padding: `${space.s1} ${space.s3}`,
		border: `1px solid ${color.control}`,
		borderRadius: shape.radius,
		background: color.sunken,
		color: color.text,
		font: "inherit",
		cursor: "pointer",
	},
	// Below 16 px a phone zooms in when the field is touched.
	"@media": { [narrow]: { minHeight: "44px", fontSize: size.l } },
});

/** The button that shows a password stands at the end of the line of its label. */
export const fieldRevealed = style({ position: "relative", minWidth: 0 });
export const fieldReveal = style({
	position: "absolute",
	insetBlockStart: "-4px",
	insetInlineEnd: 0,
	minWidth: shape.target,
	minHeight: shape.target,
	padding: `0 ${space.s1}`,
	border: 0,
	background: "none",
	color: color.text,
	fontSize: size.s,
	textDecoration: "underline",
	cursor: "pointer",
});

export const fieldUpper = style({ textTransform: "uppercase" });

export const fieldTextarea = style({
	minHeight: "96px",
	// The height of a long text is limited, so that the button below it stays within reach.
	maxHeight: "70vh",
	paddingBlock: space.s2,
	resize: "vertical",
	fieldSizing: "content",
});

export const fieldCheckRow = style({
	display: "flex",
	alignItems: "flex-start",
	gap: space.s3,
	minHeight: shape.target,
	paddingBlock: space.s1,
});
export const fieldCheckWords = style({ display: "grid", gap: "2px" });
/** The first line is as high as its box. */
export const fieldCheckLabel = style({
	fontSize: size.m,
	lineHeight: "20px",
	cursor: "pointer",
	"@media": { [narrow]: { lineHeight: "24px" } },
});

/** Drawn as a field is, so that an empty box looks ready in any look: a browser's own is grey in the dark. */
export const fieldCheck = style({
	appearance: "none",
	flex: "none",
	display: "grid",
	placeItems: "center",
	width: "20px",
	height: "20px",
	border: `1px solid ${color.control}`,
	borderRadius: "3px",
	background: color.surface,
	color: color.onBrand,
	cursor: "pointer",
	selectors: {
		"&[type=radio]": { borderRadius: "50%" },
		"&:hover:not(:disabled)": { borderColor: color.text },
		"&:checked": { borderColor: color.brand, background: color.brand },
		"&:disabled": { background: color.sunken, cursor: "not-allowed" },
		"&:checked::before": {
			content: '""',
			width: "60%",
			height: "60%",
			background: "currentColor",
			clipPath: "polygon(14% 44%, 0 60%, 42% 100%, 100% 18%, 84% 4%, 39% 68%)",
		},
		"&[type=radio]:checked::before": { width: "45%", height: "45%", borderRadius: "50%", clipPath: "none" },
	},
	"@media": {
		[narrow]: { width: "24px", height: "24px" },
		"(forced-colors: active)": { appearance: "auto" },
		print: { appearance: "auto" },
	},
});

export const fieldGroup = style({
	border: 0,
	padding: 0,
	minWidth: 0,
	display: "grid",
	alignContent: "start",
	gap: space.s1,
});
export const fieldLegend = style({ padding: 0, marginBlockEnd: space.s1, fontWeight: 600, fontSize: size.s });

export const fieldGrid = style({
	display: "grid",
	gap: `${space.s4} ${space.s5}`,
	gridTemplateColumns: "repeat(auto-fit, minmax(min(260px, 100%), 1fr))",
});

/** Fields of one thing that stand side by side, three in a line where there is room. */
export const fieldLine = style({
	display: "grid",
	gap: `${space.s4} ${space.s3}`,
	gridTemplateColumns: "repeat(auto-fit, minmax(min(max(200px, 30%), 100%), 1fr))",
});

/** Buttons that end a line of fields stand beside the controls, not beside their labels. */
export const fieldLineEnd = style({ display: "flex", alignItems: "end", gap: space.s3, minHeight: "60px" });

/** A field and the button that searches by it, on one line. */
export const fieldWithButton = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr) auto",
	alignItems: "end",
	gap: space.s3,
});

export const fieldFullRow = style({ gridColumn: "1 / -1" });

export const fieldForm = style({ display: "grid", gap: space.s5, maxWidth: "760px", minWidth: 0 });
/** A form of many short fields is as wide as its card. */
export const fieldBroadForm = style([fieldForm, { selectors: { "&&": { maxWidth: "none" } } }]);

export const fieldFormActions = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: space.s3,
});

export const choiceListLists = style({
	display: "grid",
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.low,
	overflow: "hidden",
	"@media": {
		[wide]: { gridTemplateColumns: "0.8fr 1fr 1.5fr 1fr 0.7fr" },
		print: { display: "none" },
	},
});

export const choiceListLevel = style({
	display: "flex",
	flexDirection: "column",
	minWidth: 0,
	"@media": {
		[wide]: { selectors: { "&:not(:first-child)": { borderInlineStart: `1px solid ${color.line}` } } },
		[narrow]: { selectors: { "&:not(:first-child)": { borderBlockStart: `1px solid ${color.line}` } } },
	},
});

export const choiceListHead = style({
	display: "flex",
	alignItems: "center",
	justifyContent: "space-between",
	gap: space.s2,
	minHeight: "36px",
	padding: `0 ${space.s2} 0 ${space.s3}`,
	background: color.sunken,
	"@media": { [narrow]: { minHeight: "44px" } },
});

export const choiceListTitle = style({ fontSize: size.xs, fontWeight: 600 });

export const choiceListClear = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: shape.target,
	padding: `0 ${space.s1}`,
	fontSize: size.xs,
});

export const choiceListChoices = style({
	overflowY: "auto",
	"@media": { [wide]: { maxHeight: "264px", minHeight: "148px" } },
});

export const choiceListChoice = style({
	display: "flex",
	alignItems: "center",
	gap: space.s2,
	minHeight: "29px",
	padding: `${space.s1} ${space.s3} ${space.s1} ${space.s2}`,
	borderInlineStart: `${space.s1} solid transparent`,
	fontSize: size.s,
	lineHeight: 1.3,
	textDecoration: "none",
	selectors: {
		"&:hover": { background: color.hover },
		"&[aria-current]": {
			background: color.redSoft,
			borderInlineStartColor: color.brand,
			fontWeight: 600,
		},
		"&:focus-visible": { outlineOffset: "-2px" },
	},
	"@media": { [narrow]: { minHeight: "44px", fontSize: size.m } },
});

export const choiceListName = style({ flex: 1, minWidth: 0 });
export const choiceListCount = style({ color: color.muted, fontWeight: 400 });

export const choiceListDecided = style({});
globalStyle(`${choiceListDecided} ${choiceListChoices} > li:not(:has([aria-current]))`, {
	"@media": { [narrow]: { display: "none" } },
});

export const choiceListWaiting = style({
	padding: space.s3,
	fontSize: size.s,
	color: color.muted,
});
export const choiceListWaitingLevel = style({ "@media": { [narrow]: { display: "none" } } });

export const choiceListFilterFilter = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s2} ${space.s4}`,
	fontSize: size.s,
	"@media": {
		[phone]: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", alignItems: "end" },
		print: { display: "none" },
	},
});
export const choiceListFilterLabel = style({ fontWeight: 600, "@media": { [phone]: { gridColumn: "1 / -1" } } });
export const choiceListFilterList = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	color: color.muted,
	"@media": { [phone]: { display: "grid", gap: space.s1 } },
});
/** Names the class twice, so that it wins over the plain input whichever stylesheet comes last. */
export const choiceListFilterSelect = style({
	selectors: { "&&": { width: "auto", maxWidth: "240px", color: color.text } },
	"@media": { [phone]: { selectors: { "&&": { maxWidth: "none", width: "100%" } } } },
});
export const choiceListFilterClear = style({ display: "inline-flex", alignItems: "center", minHeight: shape.target });

/** The bar stands beside the buttons that began it, so that nothing moves when it appears. */
export const uploadStatePlace = style({ flex: "1 1 200px", fontSize: vars.size.s });
