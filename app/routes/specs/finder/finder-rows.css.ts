import { style } from "@vanilla-extract/css";
import { tablet, wide } from "#app/ui/media.ts";
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

/** Of the only case that was tested: the columns beside it say the same. */
export const saidOnce = style([said, { "@media": { [tablet]: { display: "none" }, [wide]: { display: "none" } } }]);
