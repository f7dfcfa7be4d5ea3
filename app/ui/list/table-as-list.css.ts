import { globalStyle, style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";
import { unseen } from "#app/ui/unseen.ts";
import { grip, kept, row, selected } from "./table.css.ts";

const { color, space, size } = vars;

/** On a phone each row is an entry: its title and what people come for first, the other cells below with their labels. */
export const listed = style({});
export const pickCell = style({});
export const leading = style({});

const onPhone = (selector: string, rule: Record<string, string | number>) =>
	globalStyle(selector.replaceAll("&", listed + listed), { "@media": { [phone]: rule } });

onPhone("&, & > :is(caption, thead, tbody)", { display: "block" });

onPhone("& > thead:not(:has([aria-sort])), & > thead > tr > th:not([aria-sort])", unseen);
onPhone("& > thead > tr", {
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	columnGap: space.s3,
	padding: `${space.s1} ${space.s3}`,
	background: color.sunken,
	borderBlockEnd: `1px solid ${color.line}`,
	fontSize: size.xs,
});
onPhone("& > thead:has([aria-sort]) > tr::before", { content: '"Sort by"', color: color.muted });
onPhone("& > thead > tr > th[aria-sort]", { position: "static", padding: 0, border: 0, background: "none" });

onPhone("& > tbody > tr", {
	position: "relative",
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	gap: `${space.s1} ${space.s3}`,
	padding: `${space.s2} ${space.s3}`,
	borderBlockEnd: `1px solid ${color.line}`,
});
onPhone("& > tbody > tr:last-child", { borderBlockEnd: 0 });
onPhone("& > tbody > tr::before", {
	content: '""',
	order: 2,
	flexBasis: "100%",
	marginBlockEnd: `calc(-1 * ${space.s1})`,
});
onPhone("& > tbody > tr > *", {
	order: 3,
	width: "auto",
	minWidth: 0,
	maxWidth: "100%",
	padding: 0,
	border: 0,
	textAlign: "start",
	overflowWrap: "anywhere",
});
onPhone("& > tbody > tr > th", { order: 1, flex: "1 1 50%", fontSize: size.m });
onPhone(`& > tbody > tr > ${kept}`, { order: 1, position: "static", background: "none" });
onPhone("& > tbody > tr > [data-label]", {
	display: "flex",
	flexWrap: "wrap",
	alignItems: "baseline",
	gap: space.s1,
});
onPhone("& > tbody > tr > [data-label]::before", {
	content: "attr(data-label)",
	color: color.muted,
});

onPhone(`& > tbody > tr:has(> ${pickCell})`, { paddingInlineStart: space.s10 });
onPhone(`& > tbody > tr > ${pickCell}`, {
	position: "absolute",
	insetBlockStart: space.s2,
	insetInlineStart: space.s2,
	display: "grid",
});
onPhone(`& ${grip}`, { order: 1 });
onPhone(`& > tbody > ${row}${selected}`, { boxShadow: `inset 4px 0 0 ${color.brand}` });
onPhone(`& > tbody > ${row}${selected} > *`, { boxShadow: "none" });
onPhone(`& > tbody > tr > ${leading}`, { order: 0 });
