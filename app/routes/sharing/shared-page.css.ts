import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme.css.ts";

const plain = { listStyle: "none", padding: 0, margin: 0 } as const;

export const contents = style({ ...plain, columns: "18rem" });
globalStyle(`${contents} > li`, { breakInside: "avoid" });
/** Wide enough for a thumb. */
globalStyle(`${contents} a`, { display: "inline-block", paddingBlock: vars.space.s2 });

export const tested = style({ ...plain, display: "grid", gap: vars.space.s2, overflowWrap: "anywhere" });

/** Also in a cell that keeps its words on one line: specimens may be many. */
export const since = style({ minWidth: "10rem", whiteSpace: "normal", overflowWrap: "anywhere" });
