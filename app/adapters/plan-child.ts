import { readFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { type EncodedImage, planJpeg } from "./images.server.ts";
import { answerQuestions } from "./limited/answers.ts";
import { type MarkedPlan, markPlan } from "./pdf/mark-plan.ts";
import { openShown } from "./pdf/shown-pdf.ts";

/** A page of a PDF, from 1, to be drawn as pictures whose longest sides are these, the largest last. */
export interface PageToDraw {
	path: string;
	page: number;
	sides: number[];
}

/** A page of a plan to be printed with its pins; `page` is null where all of the plan is a picture. */
export interface PageToMark {
	path: string;
	page: number | null;
	/** The path of the page as a picture. */
	picture: string;
	marks: MarkedPlan;
}

export type PlanQuestion = PageToDraw | PageToMark;

export type PlanAnswer = EncodedImage[] | Uint8Array;

async function drawPage(bytes: Uint8Array, { page: number, sides }: PageToDraw): Promise<EncodedImage[]> {
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
	const source = await readFile(question.path);
	if ("sides" in question) return drawPage(source, question);
	const { page, picture, marks } = question;
	return markPlan({ source, page, picture: await readFile(picture) }, marks);
});
