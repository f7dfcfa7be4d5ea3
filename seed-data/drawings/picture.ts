import type { System } from "#seed-data/catalogue/system.ts";
import { colour, look, text } from "./ink.ts";
import { sectionSvg } from "./section.ts";
import { ratings, shortCode, stamp, titleOf } from "./sheet.ts";

/** The size of the picture of a solution, mm on paper; it is rendered 1600 px wide. */
export const pictureSize = { width: 190, height: 127 };

/** The picture of a solution for cards and the installation view: the section under a heading with code and FRR. */
export function pictureSvg(system: System): string {
	const { width, height } = pictureSize;
	const title = titleOf(system);
	return [
		`<rect width="${width}" height="${height}" fill="${colour.paper}"/>`,
		text(6, 8.4, shortCode(system), { size: 5.4, bold: true }),
		text(24, 8.2, title.length > 78 ? `${title.slice(0, 76)}…` : title, { size: 2.9, fill: colour.edge }),
		text(width - 5, 8.4, ratings(system), { size: 4.6, bold: true, anchor: "end" }),
		`<path d="M4 11.4H${width - 4}" ${look({ stroke: colour.seal, width: 0.5 })}/>`,
		`<g transform="translate(2 12.5)">${sectionSvg(system)}</g>`,
		stamp(width - 4, height - 7.4),
	].join("\n");
}
