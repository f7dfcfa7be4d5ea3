import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

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

export const inside = style({
	padding: `${space.s3} 0 ${space.s6}`,
	"@media": {
		[wide]: { position: "sticky", top: "58px", maxHeight: "calc(100dvh - 58px)", overflowY: "auto" },
	},
});

export const closeRow = style({
	display: "flex",
	justifyContent: "flex-end",
	paddingInline: space.s2,
	"@media": { [wide]: { display: "none" } },
});

export const group = style({ marginBlockEnd: space.s2 });

export const title = style({
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

export const nestedTitle = style({ fontSize: size.m, fontWeight: 400, color: color.onDark, minHeight: "36px" });

export const chevron = style({ display: "inline-flex", opacity: 0.8 });
globalStyle(`details:not([open]) > summary > ${chevron}`, { transform: "rotate(-90deg)" });

export const about = style({
	padding: `0 ${space.s4} ${space.s2}`,
	fontWeight: 600,
	overflow: "hidden",
	textOverflow: "ellipsis",
	whiteSpace: "nowrap",
});

export const list = style({});

export const link = style({
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
globalStyle(`${list} ${list} ${link}`, { paddingInlineStart: space.s10 });

export const badge = style({
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
