import { openQuestions } from "#app/adapters/limited/questions.ts";
import type { PdfAnswer, PdfQuestion } from "#app/adapters/pdf-check-child.ts";
import { projectPath } from "#app/adapters/project-root.ts";

const TIME_LIMIT = 15_000;

/** Answers whether PDFs can be opened, in a child that a hostile file may kill but not leave. */
export interface PdfChecker {
	/** `text`: also reads every page, so that content without end counts as broken too. Of more than `mostPages` nothing is read. */
	check(path: string, mostPages: number, text?: boolean): Promise<PdfAnswer>;
}

/** A checker that asks one at a time. The file that ends its child, by time (15 s) or memory, counts as broken. */
export function openPdfChecker(): PdfChecker {
	const ask = openQuestions<PdfQuestion, PdfAnswer>(projectPath("app", "adapters", "pdf-check-child.ts"), TIME_LIMIT);
	return {
		check: async (path, mostPages, text) => (await ask({ path, mostPages, text })) ?? { fault: "broken" },
	};
}
