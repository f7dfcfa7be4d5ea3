import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import jsqr from "jsqr";
import type { Browser } from "playwright-core";
import sharp from "sharp";

const PLACE = "http://render.invalid";
const library = (name: string) => readFileSync(createRequire(import.meta.url).resolve(`pdfjs-dist/build/${name}`));

const DRAW = `(async ([number, scale]) => {
	const { getDocument, GlobalWorkerOptions } = await import("/pdf.min.mjs");
	GlobalWorkerOptions.workerSrc = "/pdf.worker.min.mjs";
	const page = await (await getDocument({ url: "/file.pdf" }).promise).getPage(number);
	const viewport = page.getViewport({ scale });
	const canvas = document.querySelector("canvas");
	[canvas.width, canvas.height] = [viewport.width, viewport.height];
	await page.render({ canvas, viewport }).promise;
})`;

/** A page of a PDF (from 1) as a PNG, drawn by another program than the one that printed it. */
export async function renderedPage(browser: Browser, pdf: Uint8Array, number: number, scale = 2): Promise<Buffer> {
	const page = await browser.newPage({ viewport: { width: 1300, height: 1800 } });
	const script = (name: string) => ({ contentType: "text/javascript", body: library(name) });
	const answers: Record<string, { contentType: string; body: string | Buffer }> = {
		"/": { contentType: "text/html", body: "<!doctype html><style>*{margin:0}</style><canvas></canvas>" },
		"/pdf.min.mjs": script("pdf.min.mjs"),
		"/pdf.worker.min.mjs": script("pdf.worker.min.mjs"),
		"/file.pdf": { contentType: "application/pdf", body: Buffer.from(pdf) },
	};
	try {
		await page.route(`${PLACE}/**`, (route) => {
			const answer = answers[new URL(route.request().url()).pathname];
			return answer ? route.fulfill(answer) : route.fulfill({ status: 404 });
		});
		await page.goto(`${PLACE}/`);
		await page.evaluate(`${DRAW}([${number}, ${scale}])`);
		return await page.locator("canvas").screenshot();
	} finally {
		await page.close();
	}
}

/** The text of the QR code on a picture; null without one. */
export async function readQrCode(png: Uint8Array): Promise<string | null> {
	const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
