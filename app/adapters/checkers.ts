import type { EncodedImage } from "./images.server.ts";
import { openQuestions } from "./limited/questions.ts";
import type { PdfAnswer, PdfQuestion } from "./pdf-check-child.ts";
import type { PictureAnswer, PictureQuestion } from "./picture-child.ts";
import type { PageToDraw, PageToMark, PlanAnswer, PlanQuestion } from "./plan-child.ts";
import { projectPath } from "./project-root.ts";

const PDF_MS = 15_000;

/** Answers whether PDFs print as viewers show them, in a child that a hostile file may kill but not leave. */
interface PdfChecker {
	check(question: PdfQuestion): Promise<PdfAnswer>;
}

/** A checker that asks one at a time. The file that ends its child by its memory counts as broken. */
export function openPdfChecker(): PdfChecker {
	const script = projectPath("app", "adapters", "pdf-check-child.ts");
	const ask = openQuestions<PdfQuestion, PdfAnswer>(script, PDF_MS, 1, { reason: "slow" });
	return { check: async (question) => (await ask(question)) ?? { reason: "broken" } };
}

/** Fifty megapixels of the slowest kind take three seconds on a machine that does nothing else. */
const PICTURE_MS = 30_000;
const AT_ONCE = 2;

/** Encodes pictures anew; one image for each that is asked for, null for what cannot be read, `pixels` for too many. */
type Pictures = (question: PictureQuestion) => Promise<PictureAnswer | null>;

export function openPictures(): Pictures {
	const script = projectPath("app", "adapters", "picture-child.ts");
	const ask = openQuestions<PictureQuestion, PictureAnswer>(script, PICTURE_MS, AT_ONCE);
	return async (question) => {
		const images = await ask(question);
		if (images === null || images === "pixels") return images;
		return images.map((image) => ({ ...image, data: Buffer.from(image.data) }));
	};
}

/** A sheet of an architect with all its layers takes as long as its check. */
const PLAN_MS = 30_000;

/** Draws pages of plans, and prints them with their pins. Null for what cannot be read, or takes too long. */
interface PlanPages {
	draw(page: PageToDraw): Promise<EncodedImage[] | null>;
	mark(page: PageToMark): Promise<Uint8Array | null>;
}

export function openPlanPages(): PlanPages {
	const script = projectPath("app", "adapters", "plan-child.ts");
	const ask = openQuestions<PlanQuestion, PlanAnswer>(script, PLAN_MS);
	return {
		async draw(page) {
			const images = await ask(page);
			if (!Array.isArray(images)) return null;
			return images.map((image) => ({ ...image, data: Buffer.from(image.data) }));
		},
		async mark(page) {
			const pdf = await ask(page);
			return pdf === null || Array.isArray(pdf) ? null : pdf;
		},
	};
}
