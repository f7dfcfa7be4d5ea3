import { globalStyle, style } from "@vanilla-extract/css";
import { narrow } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const field = style({ display: "grid", gap: space.s1, alignContent: "start", minWidth: 0 });
export const label = style({ fontWeight: 600, fontSize: size.s });
export const required = style({ color: color.redText });
export const hint = style({ color: color.muted, fontSize: size.s });
export const error = style({
	display: "flex",
	alignItems: "flex-start",
	gap: space.s1,
	color: color.redText,
	fontSize: size.s,
	fontWeight: 600,
});
globalStyle(`${error} svg`, { marginBlockStart: "2px" });

export const input = style({
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

export const upper = style({ textTransform: "uppercase" });

export const textarea = style({
	minHeight: "96px",
	// Of a long text, so that the button below it stays within reach.
	maxHeight: "70vh",
	paddingBlock: space.s2,
	resize: "vertical",
	fieldSizing: "content",
});

export const checkRow = style({
	display: "flex",
	alignItems: "flex-start",
	gap: space.s3,
	minHeight: shape.target,
	paddingBlock: space.s1,
});
export const checkWords = style({ display: "grid", gap: "2px" });
export const checkLabel = style({ fontSize: size.m, lineHeight: "20px", cursor: "pointer" });

export const check = style({
	flex: "none",
	width: "20px",
	height: "20px",
	accentColor: color.brand,
	cursor: "pointer",
	"@media": { [narrow]: { width: "24px", height: "24px" } },
});

export const group = style({
	border: 0,
	padding: 0,
	minWidth: 0,
	display: "grid",
	alignContent: "start",
	gap: space.s1,
});
export const legend = style({ padding: 0, marginBlockEnd: space.s1, fontWeight: 600, fontSize: size.s });

export const grid = style({
	display: "grid",
	gap: `${space.s4} ${space.s5}`,
	gridTemplateColumns: "repeat(auto-fit, minmax(min(260px, 100%), 1fr))",
});

export const fullRow = style({ gridColumn: "1 / -1" });

export const form = style({ display: "grid", gap: space.s5, maxWidth: "760px", minWidth: 0 });

export const formActions = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: space.s3,
});
