import type { Command } from "commander";
import { IMPORT_LISTS } from "#app/domain/imports/import-lists.ts";
import { type Call, does } from "#cli/action.ts";
import type { Options } from "#cli/export.ts";
import { examples, wholeNumber } from "./words.ts";

export function addExport(program: Command): void {
	const group = program.command("export").description("export the catalogue or the ranking as CSV");
	examples(group, ["pfs export ranking -o ranking.csv", "pfs export specimens > specimens.csv"]);
	const ranking = group
		.command("ranking")
		.description("how often each solution is specified, for spreadsheets")
		.option("-o, --output <file>", "the file to write (default: standard output)");
	examples(ranking, ["pfs export ranking", "pfs export ranking -o ranking.csv"]);
	does(ranking, async () => (await import("#cli/export.ts")).exportRanking);
	const penetrations = group
		.command("penetrations")
		.description("the penetrations of a project, as `pfs import penetrations` takes them back")
		.requiredOption("--project <id>", "the project's id", wholeNumber(1, 999_999_999))
		.option("-o, --output <file>", "a .csv or .xlsx file to write (default: CSV on standard output)");
	examples(penetrations, ["pfs export penetrations --project 12 -o list.xlsx"]);
	does(penetrations, async () => (await import("#cli/penetrations.ts")).exportPenetrations);
	for (const list of IMPORT_LISTS) {
		const command = group
			.command(list)
			.description(`the ${list}, as \`pfs import ${list}\` takes them back`)
			.option("-o, --output <file>", "the file to write (default: standard output)")
			.option("--files <folder>", "also write files into a folder, and their columns")
			.option("--ids", "also write the ids of the records, by which an import can rename them");
		examples(command, [`pfs export ${list} -o ${list}.csv`, `pfs export ${list} -o out/${list}.csv --files out`]);
		does(command, async () => {
			const { exportCatalogue } = await import("#cli/export.ts");
			return (call: Call<Options>) => exportCatalogue(list, call);
		});
	}
}
