import { globalStyle, style } from "@vanilla-extract/css";
import { visuallyHidden } from "#app/ui/hidden-style.ts";
import { narrow, phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const steps = style({
	display: "grid",
	gap: space.s5,
	margin: 0,
	padding: 0,
	listStyle: "none",
	gridTemplateColumns: "minmax(0, 1fr)",
	"@media": { "(min-width: 900px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});

/** Beside each other the steps share their rows: the buttons stand on one line, however long the words above are. */
export const stepsStep = style({
	display: "grid",
	gridTemplateColumns: "32px minmax(0, 1fr)",
	columnGap: space.s3,
	rowGap: space.s2,
	alignContent: "start",
	minWidth: 0,
	"@media": { "(min-width: 900px)": { gridRow: "span 3", gridTemplateRows: "subgrid" } },
});
export const stepsNumber = style({
	display: "grid",
	placeItems: "center",
	width: "32px",
	height: "32px",
	borderRadius: "50%",
	background: color.codeTag,
	color: color.onCodeTag,
	fontSize: size.l,
	fontWeight: 600,
});
export const stepsTitle = style({ alignSelf: "center", fontSize: size.m });
export const stepsWords = style({ gridColumn: 2, color: color.muted, fontSize: size.s });
export const stepsAction = style({ gridColumn: 2 });

export const wizardSteps = style({
	listStyle: "none",
	display: "flex",
	flexWrap: "wrap",
	gap: space.s2,
	paddingBlockEnd: space.s3,
	borderBlockEnd: `1px solid ${color.line}`,
	// On a phone the steps stay on one line: beside the numbers the present step's name gives way; its heading says it in full.
	"@media": { [narrow]: { gap: space.s1 }, [phone]: { flexWrap: "nowrap" } },
});

globalStyle(`${wizardSteps} > li:has(> [aria-current])`, { minWidth: 0 });

export const wizardStep = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s2,
	minHeight: "32px",
	padding: `0 ${space.s3} 0 ${space.s1}`,
	borderRadius: "16px",
	border: 0,
	background: "none",
	fontSize: size.s,
	color: color.muted,
	selectors: {
		"&[aria-current]": { background: color.redSoft, color: color.text, fontWeight: 600 },
		"button&": { cursor: "pointer" },
		"button&:hover": { background: color.sunken, color: color.text },
	},
	"@media": {
		[narrow]: { selectors: { "&:not([aria-current])": { paddingInlineEnd: space.s1 } } },
		[phone]: {
			maxWidth: "100%",
			selectors: {
				"&:not([aria-current])": { paddingInline: 0 },
				"&[aria-current]": { fontSize: size.xs, gap: space.s1 },
			},
		},
	},
});

export const wizardNumber = style({
	display: "grid",
	placeItems: "center",
	flex: "none",
	width: "24px",
	height: "24px",
	border: `1px solid ${color.control}`,
	borderRadius: "50%",
	fontSize: size.xs,
	fontWeight: 600,
	background: color.surface,
	selectors: {
		"[aria-current] > &": { background: color.brand, borderColor: color.brand, color: color.onBrand },
	},
});

export const wizardTitle = style({
	"@media": {
		[phone]: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
		[narrow]: {
			selectors: {
				":not([aria-current]) > &": {
					...visuallyHidden,
					whiteSpace: "nowrap",
				},
			},
		},
	},
});

export const pickList = style({ display: "grid", gap: space.s2, minWidth: 0 });
// Without script the number would stay as it was.
globalStyle(`${pickList} > output`, { fontWeight: 600, "@media": { "(scripting: none)": { display: "none" } } });
export const pickListBox = style({
	maxHeight: "420px",
	overflow: "auto",
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	background: color.surface,
});
export const pickListList = style({ display: "grid" });
export const pickListItem = style({
	borderBlockEnd: `1px solid ${color.line}`,
	selectors: { "&:last-child": { borderBlockEnd: 0 }, "&:has(:checked)": { background: color.redSoft } },
});
export const pickListLabel = style({
	display: "grid",
	gridTemplateColumns: "20px minmax(0, 1fr)",
	gap: space.s3,
	alignItems: "start",
	padding: `${space.s2} ${space.s3}`,
	cursor: "pointer",
});
export const pickListWords = style({ display: "grid", gap: "2px", overflowWrap: "anywhere" });
export const pickListNote = style({ fontSize: size.s, color: color.muted });
