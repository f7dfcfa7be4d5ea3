import { Argument, type Command } from "commander";
import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { addExamples, type CommandCall, does, wholeNumberIn } from "./action.ts";
import type { ExportFlags } from "./export.ts";
import type { Direction } from "./files.ts";

export function addExport(program: Command): void {
	const group = program.command("export").description("export the catalogue or the ranking as CSV or XLSX");
	addExamples(group, ["pfs export ranking -o ranking.csv", "pfs export specimens > specimens.csv"]);
	const ranking = group
		.command("ranking")
		.description("how often each solution is specified, for spreadsheets")
		.option("-o, --output <file>", "a .csv or .xlsx file to write (default: CSV on standard output)");
	addExamples(ranking, ["pfs export ranking", "pfs export ranking -o ranking.csv"]);
	does(ranking, async () => (await import("./export.ts")).exportRanking);
	const penetrations = group
		.command("penetrations")
		.description("the penetrations of a project, as `pfs import penetrations` takes them back")
		.requiredOption("--project <id>", "the project's id", wholeNumberIn(1, 999_999_999))
		.option("-o, --output <file>", "a .csv or .xlsx file to write (default: CSV on standard output)");
	addExamples(penetrations, ["pfs export penetrations --project 12 -o list.xlsx"]);
	does(penetrations, async () => (await import("./penetrations.ts")).exportPenetrations);
	const records = group
		.command("records")
		.description("what was recorded on the site of a project, the newest first")
		.requiredOption("--project <id>", "the project's id", wholeNumberIn(1, 999_999_999))
		.option("-o, --output <file>", "a .csv or .xlsx file to write (default: CSV on standard output)");
	addExamples(records, ["pfs export records --project 12 -o records.csv"]);
	does(records, async () => (await import("./export.ts")).exportSiteRecords);
	const pack = group
		.command("pack")
		.description("the newest as-built issue of a project in one file: PDF, register, photos, and their digests")
		.requiredOption("--project <id>", "the project's id", wholeNumberIn(1, 999_999_999))
		.requiredOption("-o, --output <file>", "the .zip file to write");
	addExamples(pack, ["pfs export pack --project 12 -o pack.zip"]);
	does(pack, async () => (await import("./export.ts")).exportPack);
	for (const list of IMPORT_LISTS) {
		const command = group
			.command(list)
			.description(`the ${list}, as \`pfs import ${list}\` takes them back`)
			.option("-o, --output <file>", "a .csv or .xlsx file to write (default: CSV on standard output)")
			.option("--files <folder>", "also write files into a folder, and their columns")
			.option("--ids", "also write the ids of the records, by which an import can rename them");
		addExamples(command, [`pfs export ${list} -o ${list}.csv`, `pfs export ${list} -o out/${list}.csv --files out`]);
		does(command, async () => {
			const { exportCatalogue } = await import("./export.ts");
			return (call: CommandCall<ExportFlags>) => exportCatalogue(list, call);
		});
	}
	const all = group
		.command("all")
		.description("every list as a sheet of one workbook, as `pfs import all` takes it back")
		.requiredOption("-o, --output <file>", "the .xlsx file to write")
		.option("--ids", "also write the ids of the records, by which an import can rename them");
	addExamples(all, ["pfs export all -o catalogue.xlsx"]);
	does(all, async () => (await import("./export.ts")).exportAll);
}

export function addTemplate(program: Command): void {
	const template = program
		.command("template")
		.description("write a workbook to fill in for an import, with the names of the catalogue to choose from")
		.addArgument(new Argument("<list>", "the list, or all").choices([...IMPORT_LISTS, "all"]))
		.requiredOption("-o, --output <file>", "the .xlsx file to write");
	addExamples(template, ["pfs template specimens -o specimens.xlsx", "pfs template all -o catalogue.xlsx"]);
	does(template, async () => (await import("./export.ts")).writeTemplate);
}

const descriptions: Record<Direction, string> = {
	export: "copy the files that a folder lacks out of the store, for a backup",
	import: "put files of such a folder back into the store, where it lacks them",
};

export function addFiles(program: Command): void {
	const group = program.command("files").description("copy drawings, pictures and schedules out of the store and back");
	addExamples(group, ["pfs files export /backup/files", "pfs files import /backup/files"]);
	for (const direction of keysOf(descriptions)) {
		const command = group.command(direction).description(descriptions[direction]).argument("<folder>", "the folder");
		command.addHelpText(
			"after",
			"\nThe files are those that the database names: back up the database first, and restore it first. Each is compared\nwith what was stored; what is missing or damaged is named, and the command ends with 1.",
		);
		addExamples(command, [`pfs files ${direction} /backup/files`]);
		does(command, async () => {
			const { copyFiles } = await import("./files.ts");
			return (call: CommandCall<object, [string]>) => copyFiles(direction, call);
		});
	}
}
