import { openQuestions } from "#app/adapters/limited/questions.ts";
import type { PictureAnswer, PictureQuestion } from "#app/adapters/picture-child.ts";
import { projectPath } from "#app/adapters/project-root.ts";

/** Fifty megapixels of the slowest kind take three seconds on a machine that does nothing else. */
const TIME_LIMIT = 30_000;
const AT_ONCE = 2;

/** Encodes pictures anew; one image for each that is asked for, null for what cannot be read, `pixels` for too many. */
export type Pictures = (question: PictureQuestion) => Promise<PictureAnswer | null>;

export function openPictures(): Pictures {
	const script = projectPath("app", "adapters", "picture-child.ts");
	const ask = openQuestions<PictureQuestion, PictureAnswer>(script, TIME_LIMIT, AT_ONCE);
	return async (question) => {
		const images = await ask(question);
		if (images === null || images === "pixels") return images;
		return images.map((image) => ({ ...image, data: Buffer.from(image.data) }));
	};
}
