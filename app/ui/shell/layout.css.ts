import { globalStyle, style } from "@vanilla-extract/css";
import { field } from "#app/ui/form/field.css.ts";
import { narrow, wide } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";
import { unseen } from "#app/ui/unseen.ts";

export const onWide = style({ "@media": { [narrow]: { display: "none" } } });

export const onNarrow = style({ "@media": { [wide]: { display: "none" } } });

export const visuallyHidden = style({
	...unseen,
	margin: "-1px",
	whiteSpace: "nowrap",
	border: 0,
});

export const centred = style({
	display: "grid",
	placeItems: "center",
	width: "100%",
	minHeight: "calc(100dvh - 200px)",
});

/** Also beside a title. */
export const muted = style({ color: vars.color.muted, fontWeight: 400 });

export const stack = style({ display: "grid", gap: vars.space.s4, minWidth: 0 });
export const stackLoose = style({ display: "grid", gap: vars.space.s6, minWidth: 0 });

export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: vars.space.s2 });

/** A button beside a field stands beside its control, not beside its label. */
globalStyle(`${row}:has(> ${field})`, { alignItems: "end" });

export const between = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	justifyContent: "space-between",
	gap: vars.space.s3,
});

const beside = "(min-width: 1100px)";

export const twoToOne = style({
	display: "grid",
	gap: vars.space.s6,
	alignItems: "start",
	"@media": { [beside]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" } },
});

/** The second part stands beside the first and the third, which otherwise follow it. */
export const besideBoth = style({ "@media": { [beside]: { gridTemplateRows: "auto 1fr" } } });
globalStyle(`${besideBoth} > :nth-child(2)`, { "@media": { [beside]: { gridColumn: 2, gridRow: "1 / span 2" } } });

export const foot = style({
	position: "sticky",
	insetBlockEnd: 0,
	zIndex: 1,
	paddingBlock: vars.space.s3,
	background: vars.color.page,
	borderBlockStart: `1px solid ${vars.color.line}`,
});
// What has the focus is not below it.
globalStyle(`html:has(${foot})`, { scrollPaddingBottom: "88px" });
