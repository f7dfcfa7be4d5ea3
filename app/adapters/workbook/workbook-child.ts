import { answerQuestions } from "#app/adapters/limited/answers.ts";
import { readWorkbook } from "./read.ts";

answerQuestions(async ({ path }: { path: string }) => {
	try {
		return await readWorkbook(path);
	} catch (error) {
		return { why: error instanceof Error ? error.message : "The workbook cannot be read." };
	}
});
