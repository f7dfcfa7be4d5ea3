import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { projectRoot } from "#db/project.ts";

interface DrawnPage {
	/** How many dots, of one to a point, of which that is true; `x` and `y` in points from above left. */
	count(isMeant: (red: number, green: number, blue: number, x: number, y: number) => boolean): number;
}

/** A page of a PDF (from 1) as a viewer draws it, in this process. */
export async function drawnPage(pdf: Uint8Array, number: number): Promise<DrawnPage> {
	const standardFontDataUrl = join(projectRoot, "node_modules/pdfjs-dist/standard_fonts/");
	const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, disableFontFace: true, standardFontDataUrl });
	const page = await (await task.promise).getPage(number);
	const viewport = page.getViewport({ scale: 1 });
	const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
	const context = createCanvas(width, height).getContext("2d");
	await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
	const { data } = context.getImageData(0, 0, width, height);
	await task.destroy();
	return {
		count(isMeant) {
			let found = 0;
			for (let at = 0; at < data.length; at += 4) {
				const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
				if (isMeant(data[at]!, data[at + 1]!, data[at + 2]!, x, y)) found++;
			}
			return found;
		},
	};
}
