import { style } from "@vanilla-extract/css";
import { narrow, phone, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const navbar = style({
	position: "sticky",
	top: 0,
	zIndex: 20,
	display: "flex",
	alignItems: "center",
	gap: space.s2,
	minHeight: shape.navbar,
	padding: `0 ${space.s4}`,
	background: color.navbar,
	color: color.onDark,
	borderBottom: `2px solid ${color.brand}`,
	vars: { [color.focus]: color.onDark },
	"@media": { [phone]: { paddingInline: space.s2 }, print: { display: "none" } },
});

export const brand = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s3,
	minHeight: "40px",
	marginInlineEnd: "auto",
	fontSize: size.l,
	fontWeight: 600,
	letterSpacing: "0.005em",
	textDecoration: "none",
	whiteSpace: "nowrap",
	"@media": {
		// Where the letters are wide the name takes two lines: a page is never wider than 320 px (WCAG 1.4.10).
		[phone]: { gap: space.s2, minWidth: 0, fontSize: size.m, lineHeight: 1.15, whiteSpace: "normal" },
	},
});

export const mark = style({ width: "28px", height: "28px", flex: "none" });
export const markGround = style({ fill: color.brand });
export const markPipe = style({ fill: "none", stroke: color.onBrand, strokeWidth: 2 });
export const markWall = style({ fill: color.onBrand, opacity: 0.55 });

export const menuButton = style({ "@media": { [wide]: { display: "none" } } });
export const fromWide = style({ "@media": { [narrow]: { display: "none" } } });

export const firstName = style({
	overflow: "hidden",
	textOverflow: "ellipsis",
	whiteSpace: "nowrap",
	maxWidth: "20ch",
	"@media": { [phone]: { display: "none" } },
});

export const signInRow = style({ display: "flex", alignItems: "center", gap: space.s2 });

export const inlineInput = style({
	width: "180px",
	height: "34px",
	padding: `0 ${space.s2}`,
	border: `1px solid ${color.onDarkMuted}`,
	borderRadius: shape.radius,
	background: color.sidebar,
	color: color.onDark,
	fontSize: size.s,
	"::placeholder": { color: color.onDarkMuted, opacity: 1, textTransform: "none" },
	selectors: { "&[type=email]": { textTransform: "lowercase" } },
});
