import { globalStyle, style } from "@vanilla-extract/css";
import { phone } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";
import { unseen } from "#app/ui/unseen.ts";

const { color, space, size } = vars;

/** On a phone the records follow each other, each with its facts below its head. */
export const factsListed = style({});

const MOST_RECORDS = 10;

const onPhone = (selector: string, rule: Record<string, string | number>) =>
	globalStyle(selector.replaceAll("&", factsListed + factsListed), { "@media": { [phone]: rule } });

onPhone("&", { display: "flex", flexDirection: "column" });
onPhone("& > :is(thead, tbody), & > * > tr", { display: "contents" });
onPhone("& > tbody > tr > th, & > thead > tr > th:first-child", unseen);
onPhone("& > thead > tr > th:not(:first-child)", {
	position: "static",
	padding: space.s3,
	background: color.sunken,
	fontSize: size.m,
});
onPhone("& > tbody > tr > td", {
	display: "flex",
	flexWrap: "wrap",
	alignItems: "baseline",
	gap: space.s1,
	padding: `${space.s1} ${space.s3}`,
	border: 0,
	overflowWrap: "anywhere",
});
onPhone("& > tbody > tr > td::before", { content: "attr(data-label)", color: color.muted });

for (let record = 1; record <= MOST_RECORDS; record++) {
	onPhone(`& > * > tr > :nth-child(${record + 1})`, { order: record });
}
