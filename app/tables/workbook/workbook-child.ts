import { answerQuestions } from "#app/adapters/limited/answers.ts";
import { TableError, type TableErrorFacts } from "#app/tables/table-error.ts";
import { AS_STORED, readWorkbook } from "./read.ts";
import { writeSheetCsv } from "./sheet-csv.ts";
import type { WorkbookQuestion } from "./workbook.ts";

async function convert(path: string, folder: string) {
	const { sheets } = await readWorkbook(path, AS_STORED);
	const written = [];
	for (const [at, sheet] of sheets.entries()) written.push(await writeSheetCsv(sheet, folder, at + 1));
	return { sheets: written };
}

answerQuestions(async ({ path, folder }: WorkbookQuestion) => {
	try {
		return folder === undefined ? await readWorkbook(path) : await convert(path, folder);
	} catch (error) {
		const { code, params } = error instanceof TableError ? error : new TableError("damaged workbook");
		return { code, params } satisfies TableErrorFacts;
	}
});
