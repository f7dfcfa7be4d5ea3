import { type Command, Option } from "commander";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/imports/import-lists.ts";
import { type Call, does } from "#cli/action.ts";
import type { Options } from "#cli/import.ts";
import { examples, several, wholeNumber } from "./words.ts";

const titles: Record<ImportListName, string> = {
	lookups: "names of the simple lists, cities and companies",
	products: "products with their photo and data sheets",
	reports: "test reports",
	specimens: "tested specimens",
	solutions: "solutions with drawing and installation notes",
	warranties: "warranty revisions",
	covers: "cover page revisions",
};

export function addImport(program: Command): void {
	const group = program.command("import").description("import CSV files into the catalogue, all or nothing");
	examples(group, [
		"pfs import specimens specimens.csv --dry-run",
		"pfs import solutions solutions.csv --files drawings",
		"pfs import all seed-data",
	]);
	for (const list of IMPORT_LISTS) {
		const command = group
			.command(list)
			.description(titles[list])
			.argument("<file...>", "CSV files, one transaction; - is standard input");
		withOptions(command);
		examples(command, [
			`pfs import ${list} ${list}.csv --dry-run`,
			`pfs import ${list} ${list}.csv --annotate faults.csv`,
		]);
		does(command, async () => {
			const { importFiles } = await import("#cli/import.ts");
			return (call: Call<Options, [string[]]>) => importFiles(list, call);
		});
	}
	const all = group
		.command("all")
		.description("every CSV file that a folder has, in the order above, in one transaction")
		.argument("<folder>", "a folder with lookups.csv, products.csv and so on");
	withOptions(all);
	group.addHelpText("after", "\ndocs/import-format.md describes the files and what is done with them.");
	examples(all, ["pfs import all seed-data", "pfs import all catalogue --dry-run --json"]);
	does(all, async () => (await import("#cli/import.ts")).importFolder);
	const penetrations = group
		.command("penetrations")
		.description("the penetrations of a project, by their numbers")
		.argument("<file>", "a .csv file, or an .xlsx workbook; every visible sheet is read")
		.requiredOption("--project <id>", "the project's id", wholeNumber(1, 999_999_999))
		.option("--dry-run", "do everything but store")
		.option(
			"--column <heading=use>",
			"what a column is used as, such as Fixture=note; may be said several times",
			several,
		)
		.option("--accept", "take what is proposed for columns that are not known")
		.option("--ignore-columns", "leave out columns that are not known")
		.option("--leave-out <sheet>", "a sheet that is not read; may be said several times", several)
		.addOption(
			new Option("--take <rows>", "read rows that are struck out, or hidden; may be said several times")
				.choices(["struck out", "hidden"])
				.argParser(several),
		)
		.option(
			"--correct",
			"rows whose number is there already correct that penetration, also on another level or element",
		)
		.option("--prefix <text>", "add the rows with this before each number instead")
		.option("--gone-not-needed", "set penetrations that the list does not have to not needed");
	penetrations.addHelpText(
		"after",
		"\nNothing is stored while a row has a problem, a column is not known, or numbers are there already on another\nlevel or element; what has to be said is named, with the option that says it.",
	);
	examples(penetrations, [
		"pfs import penetrations --project 12 list.xlsx --dry-run",
		'pfs import penetrations --project 12 list.csv --column "Fixture=add to note"',
		"pfs import penetrations --project 12 level-2.csv --prefix L2-",
	]);
	does(penetrations, async () => (await import("#cli/penetrations.ts")).importPenetrations);
	const undo = group
		.command("undo")
		.description("put back what an import changed and remove what it made")
		.argument("<run>", "its number, as pfs imports lists it", wholeNumber(1, 999_999_999));
	undo.addHelpText(
		"after",
		"\nNothing is done where others rest on it by now: what was changed since, what projects, favourites, issued\nschedules or withdrawal notices use. These are named. The undo is an import of its own in the history.",
	);
	examples(undo, ["pfs import undo 12", "pfs import undo 12 --json"]);
	does(undo, async () => (await import("#cli/imports.ts")).undoRun);
}

export function addImports(program: Command): void {
	const list = program
		.command("imports")
		.description("the imports that changed the catalogue, newest first, by number")
		.option("--last <number>", "how many of them (default: 20)", wholeNumber(1, 100_000));
	examples(list, ["pfs imports", "pfs imports --last 100 --json"]);
	does(list, async () => (await import("#cli/imports.ts")).showImports);
}

function withOptions(command: Command): void {
	command
		.option("--files <folder>", "the folder that paths in the CSV start from (default: that of the CSV file)")
		.option("--dry-run", "do everything but store, and show what would change")
		.option("--partial", "store the good rows although others are refused (exit 1 if any are)")
		.option("--create-lookups", "create missing names of simple lists, FRRs with their groups, standards and products")
		.option("--changes <file>", "write every change of stored records, old and new")
		.option("--annotate <file>", "write the rows again with the columns result and errors");
}
