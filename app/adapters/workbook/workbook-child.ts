import { answerQuestions } from "#app/adapters/limited/answers.ts";
import { readWorkbook } from "./read.ts";
import { WorkbookError } from "./xml.ts";

const DAMAGED = "It is damaged. Open it in a spreadsheet and save it again.";

answerQuestions(async ({ path }: { path: string }) => {
	try {
		return await readWorkbook(path);
	} catch (error) {
		return { why: error instanceof WorkbookError ? error.message : DAMAGED };
	}
});
