import { readFile } from "node:fs/promises";
import { drawingJpeg, type EncodedImage, photoJpeg, productImage } from "./images.server.ts";
import { answerQuestions } from "./limited/answers.ts";

export type PictureQuestion =
	| { path: string; widths: number[] }
	| { path: string; format: "jpeg" | "png" }
	/** The longest sides of a photo. */
	| { path: string; sizes: number[] };

export type PictureAnswer = EncodedImage[] | "pixels";

const hasTooManyPixels = (error: unknown) => error instanceof Error && /pixel limit/i.test(error.message);

/** The sizes are made one after the other, since each holds the decoded picture. */
async function encode(question: PictureQuestion): Promise<EncodedImage[]> {
	const source = await readFile(question.path);
	if ("format" in question) return [await productImage(source, question.format)];
	const images: EncodedImage[] = [];
	if ("sizes" in question) for (const size of question.sizes) images.push(await photoJpeg(source, size));
	else for (const width of question.widths) images.push(await drawingJpeg(source, width));
	return images;
}

answerQuestions<PictureQuestion, PictureAnswer>((question) =>
	encode(question).catch((error) => {
		if (hasTooManyPixels(error)) return "pixels";
		throw error;
	}),
);
