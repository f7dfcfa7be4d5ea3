import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, phone, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, shape, size } = vars;

export const shellSkip = style({
	position: "fixed",
	zIndex: 30,
	top: space.s2,
	left: space.s2,
	padding: `${space.s2} ${space.s4}`,
	background: color.surface,
	color: color.text,
	borderRadius: shape.radius,
	boxShadow: shape.high,
	transform: "translateY(-200%)",
	selectors: { "&:focus": { transform: "none" } },
	"@media": { print: { display: "none" } },
});

export const shellTrial = style({
	padding: `${space.s1} ${space.s4}`,
	textAlign: "center",
	fontWeight: 600,
	background: color.amberSoft,
	color: color.text,
});

export const shellFrame = style({
	minHeight: "100dvh",
	display: "flex",
	flexDirection: "column",
});

export const shellBody = style({
	flex: 1,
	display: "grid",
	gridTemplateColumns: "minmax(0, 1fr)",
	selectors: { "&[data-sidebar]": {} },
	"@media": {
		[wide]: {
			selectors: { "&[data-sidebar]": { gridTemplateColumns: `${shape.sidebar} minmax(0, 1fr)` } },
		},
	},
});

export const shellColumn = style({ display: "flex", flexDirection: "column", minWidth: 0 });

export const shellMain = style({
	flex: 1,
	width: "100%",
	maxWidth: "1680px",
	padding: `${space.s6} ${space.s8} ${space.s10}`,
	display: "grid",
	gap: space.s5,
	alignContent: "start",
	gridTemplateColumns: "minmax(0, 1fr)",
	"@media": {
		[phone]: { padding: `${space.s4} ${space.s4} ${space.s8}`, gap: space.s3 },
		print: { padding: 0, maxWidth: "none" },
	},
});

export const shellPlainMain = style({
	flex: 1,
	display: "grid",
	placeItems: "center",
	padding: `${space.s8} ${space.s4}`,
	backgroundColor: color.sidebar,
	backgroundImage: `repeating-linear-gradient(45deg, transparent 0 22px, ${color.navbar} 22px 24px)`,
});

export const shellReadingMain = style([shellMain, { maxWidth: "64rem", marginInline: "auto" }]);

export const shellFooter = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	justifyContent: "space-between",
	gap: `${space.s1} ${space.s6}`,
	padding: `${space.s3} ${space.s8}`,
	borderTop: `1px solid ${color.line}`,
	color: color.muted,
	fontSize: vars.size.s,
	"@media": { [phone]: { paddingInline: space.s4 }, print: { display: "none" } },
});

export const shellFooterLinks = style({ display: "flex", gap: space.s5 });

export const shellFooterLink = style({ display: "inline-flex", alignItems: "center", minHeight: shape.target });

export const sidebar = style({
	border: 0,
	padding: 0,
	background: color.sidebar,
	color: color.onDark,
	vars: { [color.focus]: color.onDark },
	"::backdrop": { background: "rgb(0 0 0 / 0.5)" },
	"@media": {
		[narrow]: {
			"@supports": {
				// Without popovers the menu stays a block on top of the page.
				"selector(:popover-open)": {
					inset: "0 auto 0 0",
					width: shape.sidebar,
					height: "100dvh",
					maxHeight: "none",
					boxShadow: shape.high,
				},
			},
		},
		[wide]: { display: "block", position: "static", width: "auto", height: "auto", overflow: "visible" },
		print: { display: "none !important" as "none" },
	},
});

export const sidebarInside = style({
	padding: `${space.s3} 0 ${space.s6}`,
	"@media": {
		[wide]: { position: "sticky", top: "58px", maxHeight: "calc(100dvh - 58px)", overflowY: "auto" },
	},
});

export const sidebarCloseRow = style({
	display: "flex",
	justifyContent: "flex-end",
	paddingInline: space.s2,
	"@media": { [wide]: { display: "none" } },
});

export const sidebarGroup = style({ marginBlockEnd: space.s2 });

export const sidebarTitle = style({
	display: "flex",
	alignItems: "center",
	justifyContent: "space-between",
	minHeight: "32px",
	padding: `0 ${space.s4}`,
	fontSize: size.xs,
	fontWeight: 600,
	color: color.onDarkMuted,
	listStyle: "none",
	selectors: {
		"&::-webkit-details-marker": { display: "none" },
		"&:hover": { color: color.onDark },
		"&:focus-visible": { outlineOffset: "-2px" },
	},
});

export const sidebarNestedTitle = style({ fontSize: size.m, fontWeight: 400, color: color.onDark, minHeight: "36px" });

export const sidebarChevron = style({ display: "inline-flex", opacity: 0.8 });
globalStyle(`details:not([open]) > summary > ${sidebarChevron}`, { transform: "rotate(-90deg)" });

export const sidebarAbout = style({
	padding: `0 ${space.s4} ${space.s2}`,
	fontWeight: 600,
	overflow: "hidden",
	textOverflow: "ellipsis",
	whiteSpace: "nowrap",
});

export const sidebarList = style({});

export const sidebarLink = style({
	display: "flex",
	alignItems: "center",
	gap: space.s3,
	minHeight: "36px",
	padding: `0 ${space.s4} 0 ${space.s3}`,
	borderInlineStart: `${space.s1} solid transparent`,
	textDecoration: "none",
	selectors: {
		"&:hover": { background: color.darkHover },
		"&[aria-current]": { background: color.darkHover, borderInlineStartColor: color.brand, fontWeight: 600 },
		"&:focus-visible": { outlineOffset: "-2px" },
	},
	"@media": { [narrow]: { minHeight: "44px" } },
});
globalStyle(`${sidebarList} ${sidebarList} ${sidebarLink}`, { paddingInlineStart: space.s10 });

export const sidebarBadge = style({
	marginInlineStart: "auto",
	minWidth: space.s6,
	paddingInline: space.s2,
	borderRadius: "10px",
	border: `1px solid ${color.onDarkMuted}`,
	color: color.onDark,
	fontSize: size.xs,
	fontWeight: 600,
	textAlign: "center",
});

export const pageHeaderHeader = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "flex-end",
	justifyContent: "space-between",
	gap: `${space.s3} ${space.s6}`,
	minWidth: 0,
});

export const pageHeaderWords = style({ display: "grid", gap: space.s1, minWidth: 0, overflowWrap: "anywhere" });
export const pageHeaderTitleRow = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.s3 });
/** Two lines of nearly one length, rather than a line and its last two words. */
export const pageHeaderDescription = style({ color: color.muted, textWrap: "balance" });
export const pageHeaderActions = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: space.s2,
	"@media": { print: { display: "none" } },
});
export const pageHeaderBelow = style({ flexBasis: "100%" });

/** Many actions of a page stand in two columns on a phone, each as wide as its column. */
const manyActions = `${pageHeaderHeader}:has(h1) > ${pageHeaderActions}:has(> :nth-child(3))`;
globalStyle(manyActions, {
	"@media": { [phone]: { display: "grid", gridTemplateColumns: "auto auto", width: "100%" } },
});
globalStyle(`${manyActions} > :is(a, button), ${manyActions} > * > :is(a, button, summary)`, {
	"@media": { [phone]: { width: "100%", paddingInline: space.s2 } },
});
// Two of them fill a line, or one line each.
globalStyle(`${pageHeaderHeader}:has(h1) > ${pageHeaderActions}:has(> :nth-child(2):last-child)`, {
	"@media": { [phone]: { width: "100%" } },
});
globalStyle(
	`${pageHeaderHeader}:has(h1) > ${pageHeaderActions} > :is(a, button):nth-last-child(-n + 2):not(:only-child)`,
	{
		"@media": { [phone]: { flex: "1 1 auto", paddingInline: space.s2 } },
	},
);
globalStyle(`${manyActions} > :last-child:nth-child(odd)`, { "@media": { [phone]: { gridColumn: "1 / -1" } } });

export const pageHeaderSection = style({ display: "grid", gap: space.s3, minWidth: 0 });
