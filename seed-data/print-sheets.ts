import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { products, withdrawnProduct } from "./catalogue/products.ts";
import { productFiles } from "./catalogue/tables.ts";
import { warranties } from "./catalogue/warranties.ts";
import { fontFaces, startBrowser } from "./drawings/browser.ts";
import { tidyPdf } from "./drawings/pdf.ts";
import { safetySheet, technicalSheet, warrantySheet } from "./sheets/datasheets.ts";
import { sheetCss } from "./sheets/page.ts";
import { pictureOf } from "./sheets/pictures.ts";

const browser = await startBrowser();
const page = await browser.newPage({ viewport: { width: 1000, height: 750 } });
const fonts = fontFaces();

function save(path: string, bytes: Uint8Array): void {
	const file = join(import.meta.dirname, path);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, bytes);
	process.stdout.write(`${path}  ${Math.round(bytes.length / 1024)} kB\n`);
}

async function print(path: string, title: string, body: string): Promise<void> {
	await page.setContent(`<!doctype html><meta charset="utf-8"><style>${fonts}${sheetCss}</style>${body}`);
	await page.evaluate(() => document.fonts.ready);
	save(path, await tidyPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }), title));
}

for (const [key, product] of [...Object.entries(products), ["withdrawn", withdrawnProduct] as const]) {
	const files = productFiles(key);
	await page.setContent(
		`<!doctype html><meta charset="utf-8"><style>${fonts}html,body{margin:0}svg{display:block;font-family:Inter}</style><svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750" viewBox="0 0 1000 750">${pictureOf(product)}</svg>`,
	);
	await page.evaluate(() => document.fonts.ready);
	const photo = await sharp(await page.screenshot())
		.jpeg({ quality: 84, mozjpeg: true })
		.toBuffer();
	save(files.img, photo);
	const small = await sharp(photo).resize(640).jpeg({ quality: 78 }).toBuffer();
	await print(
		files.tds,
		`${product.name} technical data sheet`,
		technicalSheet(product, `data:image/jpeg;base64,${small.toString("base64")}`),
	);
	await print(files.msds, `${product.name} safety data sheet`, safetySheet(product));
}
for (const one of warranties) {
	const name = one.product ? products[one.product].name : "all products of the catalogue";
	await print(
		`files/warranties/${one.file}.pdf`,
		`Warranty ${name} revision ${one.revision}`,
		warrantySheet(name, one.revision, one.years),
	);
}
await browser.close();
