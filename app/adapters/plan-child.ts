import { readFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { type EncodedImage, planJpeg } from "./images.server.ts";
import { answerQuestions } from "./limited/answers.ts";
import { type MarkedPlan, markPlan } from "./pdf/mark-plan.ts";
import { openShown } from "./pdf/shown-pdf.ts";

/** Questions about a page of a plan, whose file is at the path. */
export type PlanQuestion =
	/** Draws the page, from 1, as pictures whose longest sides are these, the largest last. */
	| { path: string; page: number; sides: number[] }
	/** Prints the page with its pins; `picture` is the path of the page as a picture, and `page` null where all of the plan is one. */
	| { path: string; page: number | null; picture: string; marks: MarkedPlan };

export type PlanAnswer = EncodedImage[] | Uint8Array;

async function drawPage(bytes: Uint8Array, number: number, sides: number[]): Promise<EncodedImage[]> {
	const task = openShown(bytes);
	try {
		const page = await (await task.promise).getPage(number);
		const { width, height } = page.getViewport({ scale: 1 });
		const viewport = page.getViewport({ scale: sides.at(-1)! / Math.max(width, height) });
		const dots = (points: number) => Math.max(1, Math.round(points));
		const canvas = createCanvas(dots(viewport.width), dots(viewport.height));
		await page.render({ canvas: null, canvasContext: canvas.getContext("2d") as never, viewport }).promise;
		const drawn = await canvas.encode("png");
		const images: EncodedImage[] = [];
		for (const side of sides) images.push(await planJpeg(drawn, side));
		return images;
	} finally {
		await task.destroy();
	}
}

answerQuestions<PlanQuestion, PlanAnswer>(async (question) => {
	const { path, page } = question;
	const source = await readFile(path);
	if ("sides" in question) return drawPage(source, question.page, question.sides);
	return markPlan({ source, page, picture: await readFile(question.picture) }, question.marks);
});
