import { openQuestions } from "#app/adapters/limited/questions.ts";
import type { PdfAnswer, PdfFault, PdfQuestion } from "#app/adapters/pdf-check-child.ts";
import { projectPath } from "#app/adapters/project-root.ts";

export type { PdfFault };

const TIME_LIMIT = 15_000;

/** Answers whether PDFs print as viewers show them, in a child that a hostile file may kill but not leave. */
export interface PdfChecker {
	check(question: PdfQuestion): Promise<PdfAnswer>;
}

/** A checker that asks one at a time. The file that ends its child by its memory counts as broken. */
export function openPdfChecker(): PdfChecker {
	const script = projectPath("app", "adapters", "pdf-check-child.ts");
	const ask = openQuestions<PdfQuestion, PdfAnswer>(script, TIME_LIMIT, 1, { fault: "slow" });
	return { check: async (question) => (await ask(question)) ?? { fault: "broken" } };
}
