import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { systems } from "./catalogue/systems.ts";
import { drawingFiles } from "./catalogue/tables.ts";
import { fontFaces, startBrowser } from "./drawings/browser.ts";
import { tidyPdf } from "./drawings/pdf.ts";
import { pictureSize, pictureSvg } from "./drawings/picture.ts";
import { sheetSvg, titleOf } from "./drawings/sheet.ts";

const only = process.argv.slice(2);
const folder = import.meta.dirname;
const browser = await startBrowser();
const fonts = fontFaces();
const page = await browser.newPage({
	viewport: { width: 1600, height: Math.round((1600 * pictureSize.height) / pictureSize.width) },
});

const html = (width: number, height: number, unit: string, svg: string) =>
	`<!doctype html><meta charset="utf-8"><style>${fonts}@page{size:297mm 210mm;margin:0}html,body{margin:0}svg{display:block;font-family:Inter}</style><svg xmlns="http://www.w3.org/2000/svg" width="${unit === "mm" ? `${width}mm` : "1600"}" viewBox="0 0 ${width} ${height}">${svg}</svg>`;

async function show(content: string): Promise<void> {
	await page.setContent(content);
	await page.evaluate(() => document.fonts.ready);
}

function save(path: string, bytes: Uint8Array): void {
	const file = join(folder, path);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, bytes);
	process.stdout.write(`${path}  ${Math.round(bytes.length / 1024)} kB\n`);
}

for (const system of systems) {
	if (only.length > 0 && !only.some((code) => system.code.startsWith(code))) continue;
	const { pdf, image } = drawingFiles(system.code);
	await show(html(297, 210, "mm", sheetSvg(system)));
	const printed = await page.pdf({ width: "297mm", height: "210mm", printBackground: true, pageRanges: "1" });
	save(pdf, await tidyPdf(printed, `${system.code} ${titleOf(system)}`));
	await show(html(pictureSize.width, pictureSize.height, "px", pictureSvg(system)));
	save(
		image,
		await sharp(await page.screenshot())
			.png({ palette: true, colours: 32, effort: 8 })
			.toBuffer(),
	);
}
await browser.close();
