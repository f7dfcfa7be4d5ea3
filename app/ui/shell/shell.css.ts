import { style } from "@vanilla-extract/css";
import { phone, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, shape } = vars;

export const skip = style({
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

export const trial = style({
	padding: `${space.s1} ${space.s4}`,
	textAlign: "center",
	fontWeight: 600,
	background: color.amberSoft,
	color: color.text,
});

export const frame = style({
	minHeight: "100dvh",
	display: "flex",
	flexDirection: "column",
});

export const body = style({
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

export const column = style({ display: "flex", flexDirection: "column", minWidth: 0 });

export const main = style({
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

export const plainMain = style({
	flex: 1,
	display: "grid",
	placeItems: "center",
	padding: `${space.s8} ${space.s4}`,
	backgroundColor: color.sidebar,
	backgroundImage: `repeating-linear-gradient(45deg, transparent 0 22px, ${color.navbar} 22px 24px)`,
});

export const readingMain = style([main, { maxWidth: "64rem", marginInline: "auto" }]);

export const footer = style({
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

export const footerLink = style({ display: "inline-flex", alignItems: "center", minHeight: shape.target });
