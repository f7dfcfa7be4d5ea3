import { globalStyle, style } from "@vanilla-extract/css";
import { narrow, wide } from "./media.ts";
import { vars } from "./theme.css.ts";

/** Seen where the finder's lists stand beside each other. */
export const onWide = style({ "@media": { [narrow]: { display: "none" } } });

/** Seen where they stand under each other. */
export const onNarrow = style({ "@media": { [wide]: { display: "none" } } });

/** Read aloud, not shown. */
export const visuallyHidden = style({
	position: "absolute",
	width: "1px",
	height: "1px",
	margin: "-1px",
	padding: 0,
	overflow: "hidden",
	clipPath: "inset(50%)",
	whiteSpace: "nowrap",
	border: 0,
});

export const muted = style({ color: vars.color.muted });

/** One thing under the other with even room between. */
export const stack = style({ display: "grid", gap: vars.space.s4, minWidth: 0 });
export const stackLoose = style({ display: "grid", gap: vars.space.s6, minWidth: 0 });

/** Side by side, wrapping: buttons, tags, links. */
export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: vars.space.s2 });

/** Side by side with the last thing pushed to the far end. */
export const between = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	justifyContent: "space-between",
	gap: vars.space.s3,
});

const beside = "(min-width: 1100px)";

/** Two columns, the first twice as wide. */
export const twoToOne = style({
	display: "grid",
	gap: vars.space.s6,
	alignItems: "start",
	"@media": { [beside]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" } },
});

/** The second part stands beside the first and the third, which otherwise follow it. */
export const besideBoth = style({ "@media": { [beside]: { gridTemplateRows: "auto 1fr" } } });
globalStyle(`${besideBoth} > :nth-child(2)`, { "@media": { [beside]: { gridColumn: 2, gridRow: "1 / span 2" } } });
