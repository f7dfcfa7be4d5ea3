import { readFile } from "node:fs/promises";
import { drawingJpeg, type EncodedImage, photoJpeg, planJpeg, productImage } from "./images.server.ts";
import { answerQuestions } from "./limited/answers.ts";

export type PictureQuestion =
	| { path: string; widths: number[] }
	| { path: string; format: "jpeg" | "png" }
	/** The longest sides of a photo. */
	| { path: string; sizes: number[] }
	/** The longest sides of a plan. */
	| { path: string; sides: number[] };

export type PictureAnswer = EncodedImage[] | "pixels";

const hasTooManyPixels = (error: unknown) => error instanceof Error && /pixel limit/i.test(error.message);

/** The sizes are made one after the other, since each holds the decoded picture. */
async function encode(question: PictureQuestion): Promise<EncodedImage[]> {
	const source = await readFile(question.path);
	if ("format" in question) return [await productImage(source, question.format)];
	const images: EncodedImage[] = [];
	if ("sizes" in question) for (const size of question.sizes) images.push(await photoJpeg(source, size));
	else if ("sides" in question) for (const side of question.sides) images.push(await planJpeg(source, side));
	else for (const width of question.widths) images.push(await drawingJpeg(source, width));
	return images;
}

answerQuestions<PictureQuestion, PictureAnswer>((question) =>
	encode(question).catch((error) => {
		if (hasTooManyPixels(error)) return "pixels";
		throw error;
	}),
);
