import { globalStyle } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";

const { color, size, font, space, shape } = vars;

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("*", { margin: 0 });
globalStyle("html", { WebkitTextSizeAdjust: "100%", textSizeAdjust: "100%", scrollPaddingTop: "72px" });

globalStyle("body", {
	background: color.page,
	color: color.text,
	fontFamily: font.sans,
	fontSize: size.m,
	lineHeight: 1.45,
	fontVariantNumeric: "tabular-nums",
	overflowWrap: "break-word",
});

globalStyle("p, li, dd, td", { textWrap: "pretty" });
globalStyle("h1, h2, h3, h4", { lineHeight: 1.25, fontWeight: 600, textWrap: "balance" });
globalStyle("h1", { fontSize: size.xxl, letterSpacing: "-0.01em" });
globalStyle("h2", { fontSize: size.xl });
globalStyle("h3", { fontSize: size.l });
globalStyle("h4", { fontSize: size.m });
globalStyle("p", { maxWidth: "72ch" });
globalStyle("img, svg", { display: "block", maxWidth: "100%" });
globalStyle("img", { height: "auto" });
/** Pictures are as much less than white in the dark as `paper` is. */
globalStyle('img, [type="image"]', {
	"@media": { "screen and (prefers-color-scheme: dark)": { filter: "brightness(0.92)" } },
});
globalStyle("input, button, textarea, select", { font: "inherit", color: "inherit", letterSpacing: "inherit" });
globalStyle("ul, ol", { padding: 0 });
globalStyle("ul[class], ol[class]", { listStyle: "none" });
globalStyle("ul:not([class]), ol:not([class])", { paddingInlineStart: space.s5 });
globalStyle("time", { whiteSpace: "nowrap" });
globalStyle("dl, dd", { margin: 0 });
globalStyle("summary", { cursor: "pointer" });

globalStyle("a", {
	color: "inherit",
	textDecorationColor: color.control,
	textDecorationThickness: "1px",
	textUnderlineOffset: "3px",
});
globalStyle("a:hover", { textDecorationColor: "currentColor" });

globalStyle(":focus-visible", {
	outline: `2px solid ${color.focus}`,
	outlineOffset: "2px",
	borderRadius: shape.radius,
});
globalStyle("main:focus, h1:focus", { outline: "none" });
globalStyle("::selection", { background: color.brand, color: color.onBrand });
globalStyle("hr", { border: 0, borderTop: `1px solid ${color.line}`, marginBlock: space.s4 });

globalStyle("*, *::before, *::after", {
	"@media": {
		"(prefers-reduced-motion: reduce)": {
			animationDuration: "1ms !important",
			animationIterationCount: "1 !important",
			transitionDuration: "1ms !important",
			scrollBehavior: "auto !important" as "auto",
		},
	},
});

globalStyle("body", { "@media": { print: { background: "none", fontSize: "10pt" } } });
globalStyle("a", { "@media": { print: { textDecoration: "none" } } });
globalStyle("button, search, dialog", { "@media": { print: { display: "none" } } });

/** A moment stays on one line: "Today, 3:15 / pm" is read twice. */
globalStyle("time", { whiteSpace: "nowrap" });
