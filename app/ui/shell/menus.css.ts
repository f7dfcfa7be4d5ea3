import { globalStyle, style } from "@vanilla-extract/css";
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

export const navbarBrand = style({
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
		// Wide letters put the name on two lines, since a page is never wider than 320 px (WCAG 1.4.10).
		[phone]: { gap: space.s2, minWidth: 0, fontSize: size.m, lineHeight: 1.15, whiteSpace: "normal" },
	},
});

export const navbarMark = style({ width: "28px", height: "28px", flex: "none" });
export const navbarMarkGround = style({ fill: color.brand });
export const navbarMarkPipe = style({ fill: "none", stroke: color.onBrand, strokeWidth: 2 });
export const navbarMarkWall = style({ fill: color.onBrand, opacity: 0.55 });

export const navbarMenuButton = style({ "@media": { [wide]: { display: "none" } } });
export const navbarFromWide = style({ "@media": { [narrow]: { display: "none" } } });

export const navbarFirstName = style({
	overflow: "hidden",
	textOverflow: "ellipsis",
	whiteSpace: "nowrap",
	maxWidth: "20ch",
	"@media": { [phone]: { display: "none" } },
});

export const navbarSignInRow = style({ display: "flex", alignItems: "center", gap: space.s2 });

export const navbarInlineInput = style({
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

export const menu = style({ position: "relative" });

export const menuSummary = style({
	listStyle: "none",
	userSelect: "none",
	selectors: { "&::-webkit-details-marker": { display: "none" } },
});

export const menuPanel = style({
	position: "absolute",
	zIndex: 15,
	insetBlockStart: `calc(100% + ${space.s1})`,
	insetInlineEnd: 0,
	minWidth: "200px",
	maxWidth: "min(320px, 90vw)",
	maxHeight: "60vh",
	overflow: "auto",
	padding: space.s1,
	background: color.surface,
	color: color.text,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.high,
	vars: { [color.focus]: color.text },
});

export const menuPanelStart = style({ insetInlineEnd: "auto", insetInlineStart: 0 });

export const menuItem = style({
	display: "flex",
	alignItems: "center",
	gap: space.s2,
	width: "100%",
	minHeight: "36px",
	padding: `${space.s1} ${space.s3}`,
	border: 0,
	borderRadius: shape.radius,
	background: "none",
	fontSize: size.m,
	textAlign: "start",
	textDecoration: "none",
	cursor: "pointer",
	selectors: { "&:hover": { background: color.sunken } },
	"@media": { [phone]: { minHeight: "44px" } },
});

export const menuHeading = style({
	padding: `${space.s2} ${space.s3} ${space.s1}`,
	fontSize: size.xs,
	fontWeight: 600,
	color: color.muted,
});

/** A box that is ticked, as a choice of several has. */
export const menuEntriesMark = style({
	display: "inline-grid",
	placeItems: "center",
	width: "18px",
	height: "18px",
	flex: "none",
	border: `1px solid ${color.control}`,
	borderRadius: "3px",
	color: color.greenText,
});

export const menuEntriesWords = style({
	minWidth: 0,
	overflow: "hidden",
	textOverflow: "ellipsis",
	whiteSpace: "nowrap",
});

export const menuEntriesParted = style({ marginBlockStart: space.s1, borderBlockStart: `1px solid ${color.line}` });

export const menuEntriesFold = style({
	listStyle: "none",
	selectors: { "&::-webkit-details-marker": { display: "none" }, "[open] > &": { display: "none" } },
});

export const menuEntriesInside = style({
	display: "grid",
	gap: space.s3,
	padding: space.s3,
});

export const menuEntriesNote = style({ padding: `${space.s1} ${space.s3}`, fontSize: size.s, color: color.muted });

export const authCardCard = style({
	width: "min(420px, 100%)",
	marginInline: "auto",
	display: "grid",
	gap: space.s5,
	padding: space.s8,
	background: color.surface,
	border: `1px solid ${color.line}`,
	borderRadius: shape.radius,
	boxShadow: shape.high,
	"@media": { [phone]: { padding: space.s5 } },
});
/** The welcome says beside the card what this is; on a narrow screen it stands above it, and the picture below. */
export const welcome = style({
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	gap: space.s6,
	width: "min(1120px, 100%)",
	alignItems: "start",
	"@media": {
		[wide]: {
			gridTemplateColumns: "minmax(0, 1fr) minmax(0, 420px)",
			gridTemplateRows: "auto 1fr",
			columnGap: space.s16,
		},
	},
});
globalStyle(`${welcome} > :nth-child(2)`, {
	"@media": { [wide]: { gridColumn: 2, gridRow: "1 / span 2", alignSelf: "start" } },
});
export const welcomeWords = style({
	display: "grid",
	gap: space.s4,
	color: color.onDark,
	vars: { [color.focus]: color.onDark },
});
export const welcomeLead = style({
	fontSize: size.xxl,
	fontWeight: 600,
	lineHeight: 1.25,
	maxWidth: "26ch",
	textWrap: "balance",
	"@media": { [phone]: { fontSize: size.xl } },
});
export const welcomeLinks = style({ display: "flex", flexWrap: "wrap", gap: `${space.s1} ${space.s5}` });
globalStyle(`${welcomeLinks} > a`, { display: "inline-flex", alignItems: "center", minHeight: shape.target });

export const paperPictureLink = style({ display: "block", width: "100%", maxWidth: "440px" });

/** A page of paper keeps its white in any look. */
export const paperPicture = style({
	display: "block",
	width: "100%",
	maxWidth: "440px",
	height: "auto",
	background: color.paper,
	border: `1px solid ${color.line}`,
	boxShadow: shape.high,
});
/** The upper part of a page, as it lies on a desk. */
export const paperPictureCut = style({
	maxHeight: "400px",
	objectFit: "cover",
	objectPosition: "top",
	"@media": { [narrow]: { maxHeight: "280px" } },
});

export const newcomer = style({ display: "inline-flex", alignItems: "center", gap: space.s3 });

export const authCardBroad = style({ width: "min(720px, 100%)" });
export const authCardHead = style({ display: "grid", gap: space.s1 });
export const authCardDescription = style({ color: color.muted });
export const authCardFooter = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	justifyContent: "space-between",
	gap: `${space.s1} ${space.s4}`,
	paddingBlockStart: space.s4,
	borderBlockStart: `1px solid ${color.line}`,
});
globalStyle(`${authCardFooter} > a`, {
	display: "inline-flex",
	alignItems: "center",
	minHeight: shape.target,
	"@media": { [phone]: { minHeight: "36px" } },
});
