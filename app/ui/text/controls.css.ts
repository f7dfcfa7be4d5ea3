import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

export const icon = style({
	width: "1.15em",
	height: "1.15em",
	maxWidth: "none",
	flex: "none",
	fill: "none",
	stroke: "currentColor",
	strokeWidth: 1.5,
	strokeLinecap: "round",
	strokeLinejoin: "round",
});

export const iconFilled = style({ fill: "currentColor" });

const turn = keyframes({ to: { transform: "rotate(360deg)" } });

export const spinner = style({
	display: "inline-block",
	width: "1.15em",
	height: "1.15em",
	flex: "none",
	border: "2px solid currentColor",
	borderRightColor: "transparent",
	borderRadius: "50%",
	animation: `${turn} 700ms linear infinite`,
});

/** Takes no room, and turns in the middle of what it lies over. */
export const spinnerOver = style({ position: "absolute" });

const weight = 600;
const inset = { large: space.s4, small: space.s2, phone: space.s3 };

const buttonBase = style({
	display: "inline-flex",
	alignItems: "center",
	justifyContent: "center",
	gap: space.s2,
	minHeight: "36px",
	padding: `5px ${inset.large}`,
	border: "1px solid transparent",
	borderRadius: shape.radius,
	fontSize: size.m,
	fontWeight: weight,
	lineHeight: 1.3,
	textAlign: "center",
	textDecoration: "none",
	cursor: "pointer",
	background: "none",
	selectors: {
		"&:disabled, &[aria-disabled=true]": { cursor: "not-allowed", opacity: 0.5 },
		// Words that wrap stay beside their icon.
		"&:has(> svg)": { textAlign: "start" },
	},
	"@media": {
		[phone]: { minHeight: "44px", paddingInline: inset.phone },
		"(forced-colors: active)": { borderColor: "ButtonText" },
	},
});

export const buttonToolbarButton = style({});

const hover = "&:hover:not(:disabled)";

/** The looks: one primary action a page; secondary for the rest; quiet in lists; danger for what destroys. */
export const button = styleVariants({
	primary: [
		buttonBase,
		{
			background: color.brand,
			color: color.onBrand,
			selectors: { [hover]: { background: color.brandDown } },
		},
	],
	secondary: [
		buttonBase,
		{
			background: color.surface,
			borderColor: color.control,
			color: color.text,
			selectors: { [hover]: { background: color.sunken, borderColor: color.text } },
		},
	],
	quiet: [
		buttonBase,
		{
			color: color.text,
			paddingInline: space.s2,
			selectors: { [hover]: { background: color.sunken } },
		},
	],
	danger: [
		buttonBase,
		{
			background: color.surface,
			borderColor: color.redText,
			color: color.redText,
			selectors: { [hover]: { background: color.redSoft } },
		},
	],
	link: [
		buttonBase,
		{
			minHeight: shape.target,
			padding: 0,
			border: 0,
			fontWeight: "inherit",
			fontSize: "inherit",
			textDecoration: "underline",
			textDecorationColor: color.control,
			textUnderlineOffset: "3px",
			selectors: { [hover]: { textDecorationColor: "currentColor" } },
			"@media": { [phone]: { minHeight: shape.target, paddingInline: 0 } },
		},
	],
	toolbar: [
		buttonBase,
		buttonToolbarButton,
		{
			color: "inherit",
			paddingInline: space.s2,
			minHeight: "32px",
			borderColor: "transparent",
			fontSize: size.s,
			selectors: { [hover]: { background: color.sunken } },
			"@media": { [phone]: { gap: space.s1, paddingInline: "2px", fontSize: size.xs, textAlign: "start" } },
		},
	],
	navbar: [
		buttonBase,
		{
			color: color.onDark,
			paddingInline: space.s2,
			selectors: { [hover]: { background: color.darkHover } },
		},
	],
});

export const buttonSmall = style({
	minHeight: "30px",
	padding: `3px ${inset.small}`,
	fontSize: size.s,
	whiteSpace: "nowrap",
	"@media": { [phone]: { paddingInline: inset.phone } },
});
export const buttonWide = style({ width: "100%" });

/** Words that the ring lies over: not seen, but still read aloud. */
export const buttonCovered = style({ opacity: 0 });

const longerLabel = style({
	display: "inline-grid",
	"::after": {
		content: "attr(data-longer)",
		visibility: "hidden",
		overflow: "hidden",
		height: 0,
		fontWeight: weight,
		whiteSpace: "nowrap",
	},
});
const within = (padding: string) => ({ paddingInline: `calc(${padding} + 1px)` });
const onPhone = { "@media": { [phone]: { "::after": within(inset.phone) } } };

/**
 * Used around a button that changes its label: as wide as the longer one, in any typeface, so that what is
 * beside it stays there when it is pressed. In the large one an icon stands before both labels.
 */
export const buttonRoomForLonger = styleVariants({
	small: [longerLabel, { "::after": { ...within(inset.small), fontSize: size.s }, ...onPhone }],
	large: [
		longerLabel,
		{ "::after": { ...within(inset.large), fontSize: size.m, textIndent: `calc(1.15em + ${space.s2})` }, ...onPhone },
	],
});

const tagBase = style({
	display: "inline-flex",
	alignItems: "center",
	gap: space.s1,
	minHeight: "20px",
	padding: "0 6px",
	border: "1px solid transparent",
	borderRadius: "3px",
	fontSize: size.xs,
	fontWeight: 600,
	lineHeight: "18px",
	whiteSpace: "nowrap",
	textDecoration: "none",
	fontVariantNumeric: "tabular-nums",
	"@media": { print: { borderColor: "currentColor", background: "none", color: "CanvasText" } },
});

export const tagCode = style([tagBase, { background: color.codeTag, color: color.onCodeTag, letterSpacing: "0.03em" }]);

/** A short code is never broken; a long one may be, rather than run out of its box. */
export const tagLongCode = style([tagCode, { whiteSpace: "normal", overflowWrap: "anywhere", minWidth: 0 }]);

export const tagFrr = style([tagBase, { background: color.surface, borderColor: color.control, color: color.text }]);

/** A state begins with a capital wherever it stands, as it is the same word in a list and in a heading. */
const tagState = style([tagBase, { display: "inline-block", "::first-letter": { textTransform: "uppercase" } }]);

/**
 * Looks of states, the same on every screen. Green (active): done and good. Blue (draft): done, and somebody else goes on. Amber (withdrawn):
 * somebody has to look or decide. Red (cancelled): refused or not covered. Grey (inactive): set aside, or not begun.
 */
export const tagStatus = styleVariants({
	active: [tagState, { background: color.greenSoft, color: color.greenText }],
	inactive: [tagState, { background: color.sunken, color: color.muted }],
	cancelled: [tagState, { background: color.redSoft, color: color.redText }],
	withdrawn: [tagState, { background: color.amberSoft, color: color.amberText }],
	sample: [tagState, { background: color.amberSoft, color: color.amberText, borderColor: "currentColor" }],
	draft: [tagState, { background: color.infoSoft, color: color.infoText }],
});

/** Words that may be many, and then take several lines. */
export const tagEvidence = style({ display: "block", color: color.amberText, fontSize: size.xs, fontWeight: 600 });

export const tagList = style({ display: "flex", flexWrap: "wrap", alignItems: "start", gap: space.s1 });

export const tagHighest = style({ color: color.muted, fontSize: size.xs, lineHeight: "20px" });

export const progressFrame = style({ display: "grid", gap: space.s1, minWidth: "120px" });
export const progressLabel = style({
	display: "flex",
	justifyContent: "space-between",
	gap: space.s3,
	fontSize: size.s,
});
export const progressFigure = style({ fontWeight: 600 });

/** A bar in the colours of its parts, which its legend repeats. */
export const sharesBar = style({
	display: "block",
	width: "100%",
	height: "10px",
	border: `1px solid ${color.control}`,
	borderRadius: "5px",
	background: color.sunken,
});
export const sharesTone = styleVariants({
	good: { fill: color.green },
	done: { fill: color.infoText },
	again: { fill: color.infoText, fillOpacity: 0.5 },
	bad: { fill: color.brand },
	open: { fill: color.amber },
	rest: { fill: color.sunken },
});
export const sharesLegend = style({
	display: "flex",
	flexWrap: "wrap",
	gap: `${space.s1} ${space.s4}`,
	fontSize: size.s,
});
export const sharesKey = style({ display: "inline-flex", alignItems: "center", gap: space.s2, whiteSpace: "nowrap" });
export const sharesSwatch = style({
	width: "12px",
	height: "12px",
	border: `1px solid ${color.control}`,
	borderRadius: "3px",
});

export const progressBar = style({
	appearance: "none",
	display: "block",
	width: "100%",
	height: "10px",
	border: `1px solid ${color.control}`,
	borderRadius: "5px",
	overflow: "hidden",
	background: color.sunken,
	selectors: {
		"&::-webkit-progress-bar": { background: color.sunken },
		"&::-webkit-progress-value": { background: color.green, transition: "width 300ms" },
		"&::-moz-progress-bar": { background: color.green },
	},
});
