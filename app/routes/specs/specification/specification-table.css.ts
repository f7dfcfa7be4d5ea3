import { style } from "@vanilla-extract/css";

/** Wide enough for a report or a substrate in two lines. */
export const words = style({ selectors: { "table > tbody > tr > &": { minWidth: "148px" } } });

/** No more than two lines; the solution's own page has all sizes. */
export const brief = style({
	display: "-webkit-box",
	WebkitBoxOrient: "vertical",
	WebkitLineClamp: 2,
	overflow: "hidden",
});

/** Long words below a rating take no width from the columns beside it. */
export const said = style({ maxWidth: "152px", whiteSpace: "normal" });
