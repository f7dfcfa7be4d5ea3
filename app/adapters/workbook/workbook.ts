import { openQuestions } from "#app/adapters/limited/questions.ts";
import { projectPath } from "#app/adapters/project-root.ts";
import type { ReadWorkbook } from "./read.ts";

const READ_MS = 20_000;

const ask = openQuestions<{ path: string }, ReadWorkbook | { why: string }>(
	projectPath("app", "adapters", "workbook", "workbook-child.ts"),
	READ_MS,
);

export const readWorkbookFile = async (path: string): Promise<ReadWorkbook | { why: string }> => {
	const answer = await ask({ path });
	return answer ?? { why: "It takes too long or too much memory to read." };
};
