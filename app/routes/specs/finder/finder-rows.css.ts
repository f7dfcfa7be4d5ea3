import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const { size } = vars;

export const picture = style({ selectors: { "table > tbody > tr > &": { width: "1px", minWidth: 0 } } });

/** Under the code, plainer than it. */
export const said = style({
	display: "block",
	flexBasis: "100%",
	maxWidth: "200px",
	fontSize: size.s,
	fontWeight: 400,
});
