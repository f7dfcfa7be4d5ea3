import { style, styleVariants } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, space, size, shape } = vars;

const weight = 600;
const inset = { large: space.s4, small: space.s2, phone: space.s3 };

const base = style({
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
	},
	"@media": {
		[phone]: { minHeight: "44px", paddingInline: inset.phone },
		"(forced-colors: active)": { borderColor: "ButtonText" },
	},
});

export const toolbarButton = style({});

const hover = "&:hover:not(:disabled)";

/** The looks: one primary action a page; secondary for the rest; quiet in lists; danger for what destroys. */
export const button = styleVariants({
	primary: [
		base,
		{
			background: color.brand,
			color: color.onBrand,
			selectors: { [hover]: { background: color.brandDown } },
		},
	],
	secondary: [
		base,
		{
			background: color.surface,
			borderColor: color.control,
			color: color.text,
			selectors: { [hover]: { background: color.sunken, borderColor: color.text } },
		},
	],
	quiet: [
		base,
		{
			color: color.text,
			paddingInline: space.s2,
			selectors: { [hover]: { background: color.sunken } },
		},
	],
	danger: [
		base,
		{
			background: color.surface,
			borderColor: color.redText,
			color: color.redText,
			selectors: { [hover]: { background: color.redSoft } },
		},
	],
	link: [
		base,
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
			"@media": { [phone]: { minHeight: shape.target } },
		},
	],
	toolbar: [
		base,
		toolbarButton,
		{
			color: "inherit",
			paddingInline: space.s3,
			minHeight: "32px",
			borderColor: "transparent",
			fontSize: size.s,
			selectors: { [hover]: { background: color.sunken } },
			"@media": { [phone]: { gap: space.s1, paddingInline: "2px", fontSize: size.xs, textAlign: "start" } },
		},
	],
	navbar: [
		base,
		{
			color: color.onDark,
			paddingInline: space.s2,
			selectors: { [hover]: { background: color.darkHover } },
		},
	],
});

export const small = style({
	minHeight: "30px",
	padding: `3px ${inset.small}`,
	fontSize: size.s,
	whiteSpace: "nowrap",
	"@media": { [phone]: { paddingInline: inset.phone } },
});
export const wide = style({ width: "100%" });

/** Words that the ring lies over: not seen, but still read aloud. */
export const covered = style({ opacity: 0 });

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
 * For what stands around a button that changes its label: as wide as the longer one, in any typeface, so that what is
 * beside it stays there when it is pressed. In the large one an icon stands before both labels.
 */
export const roomForLonger = styleVariants({
	small: [longerLabel, { "::after": { ...within(inset.small), fontSize: size.s }, ...onPhone }],
	large: [
		longerLabel,
		{ "::after": { ...within(inset.large), fontSize: size.m, textIndent: `calc(1.15em + ${space.s2})` }, ...onPhone },
	],
});
