import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, shape } = vars;
const canUnfold = "selector(::details-content)";

export const fold = style({ "@media": { print: { display: "none" } } });
globalStyle(`${fold}::details-content`, { "@media": { [wide]: { contentVisibility: "visible" } } });

export const summary = style({
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

export const content = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	gap: space.s5,
	"@media": { [narrow]: { paddingBlockStart: space.s3 } },
});
