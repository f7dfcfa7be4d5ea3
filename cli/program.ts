import { Command, Option } from "commander";
import { ROLES, type Role } from "#app/domain/actor.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { buildName } from "#db/project.ts";
import { addExamples, type CommandCall, does, wholeNumberIn } from "./action.ts";
import { addBackup, addRestore } from "./backup-commands.ts";
import type { ImportCallOptions } from "./import.ts";
import { addExport, addFiles, addTemplate } from "./output-commands.ts";
import type { Change } from "./user.ts";

/** Gathers an option that may be said several times. */
const several = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

const changes: Record<Change, string> = {
	promote: "make a person staff, or give staff another role",
	demote: "take a person off the staff",
	deactivate: "end a person's sessions and let them in no more",
	activate: "let a person sign in (again)",
};

const roleOption = () =>
	new Option(
		"--role <role>",
		"what staff may do: a reader changes nothing, an editor keeps the catalogue, an administrator also manages people",
	).choices(ROLES);

function addUser(program: Command): void {
	const group = program.command("user").description("create, list and change accounts");
	addExamples(group, ["pfs user list", "pfs user promote ann@example.org"]);
	const create = group
		.command("create")
		.description("create an active account; an unknown city or company is added")
		.requiredOption("--email <address>", "email address")
		.requiredOption("--first-name <name>", "name")
		.requiredOption("--last-name <name>", "surname")
		.requiredOption("--phone <number>", "phone number")
		.requiredOption("--city <name>", "city")
		.requiredOption("--company <name>", "company")
		.option("--staff", "as staff, an administrator unless --role says otherwise")
		.addOption(roleOption())
		.option("--password-stdin", "read the password from standard input instead of asking for it");
	addExamples(create, [
		"pfs user create --email ann@example.org --first-name Ann --last-name Lee \\",
		'    --phone 021234567 --city Nelson --company "Lee Fire Ltd" --role administrator',
		"pfs user create … --password-stdin < password.txt",
	]);
	does(create, async () => (await import("./user.ts")).createUser);
	for (const name of keysOf(changes)) {
		const command = group.command(name).description(changes[name]).argument("<email>", "email address");
		if (name === "promote") command.addOption(roleOption().default("administrator"));
		addExamples(command, [`pfs user ${name} ann@example.org${name === "promote" ? " --role editor" : ""}`]);
		does(command, async () => {
			const { changeUser } = await import("./user.ts");
			return (call: CommandCall<{ role?: Role }, [string]>) => changeUser(name, call);
		});
	}
	const reset = group
		.command("reset-second-factor")
		.description("remove two-step sign-in from who has lost phone and recovery codes")
		.argument("<email>", "email address");
	addExamples(reset, ["pfs user reset-second-factor ann@example.org"]);
	does(reset, async () => (await import("./user.ts")).resetUserFactor);
	const list = group.command("list").description("all accounts");
	does(addExamples(list, ["pfs user list", "pfs user list --json"]), async () => (await import("./user.ts")).showUsers);
}

const titles: Record<ImportListName, string> = {
	lookups: "names of the simple lists, cities and companies",
	products: "products with their photo and data sheets",
	reports: "test reports",
	specimens: "tested specimens with their limits (opening_min, gap_max, services, sealed …)",
	solutions: "solutions with drawing and installation notes",
	warranties: "warranty revisions",
	covers: "cover page revisions",
};

function addImport(program: Command): void {
	const group = program
		.command("import")
		.description("import CSV files or workbooks into the catalogue, all or nothing");
	addExamples(group, [
		"pfs import specimens specimens.csv --dry-run",
		"pfs import solutions solutions.csv --files drawings",
		"pfs import all seed-data",
	]);
	for (const list of IMPORT_LISTS) {
		const command = group
			.command(list)
			.description(titles[list])
			.argument("<file...>", "CSV files or .xlsx workbooks, one transaction; - is CSV on standard input");
		withOptions(command);
		addExamples(command, [
			`pfs import ${list} ${list}.csv --dry-run`,
			`pfs import ${list} ${list}.csv --annotate errors.csv`,
		]);
		does(command, async () => {
			const { importFiles } = await import("./import.ts");
			return (call: CommandCall<ImportCallOptions, [string[]]>) => importFiles(list, call);
		});
	}
	const all = group
		.command("all")
		.description("every list that a folder or a workbook has, in the order above, in one transaction")
		.argument("<folder>", "a folder with lookups.csv, products.csv and so on, or a workbook with such sheets");
	withOptions(all);
	group.addHelpText("after", "\ndocs/import-format.md describes the files and what is done with them.");
	addExamples(all, ["pfs import all seed-data", "pfs import all catalogue --dry-run --json"]);
	does(all, async () => (await import("./import.ts")).importFolder);
	const penetrations = group
		.command("penetrations")
		.description("the penetrations of a project, by their numbers")
		.argument("<file>", "a .csv file, or an .xlsx workbook; every visible sheet is read")
		.requiredOption("--project <id>", "the project's id", wholeNumberIn(1, 999_999_999))
		.option("--dry-run", "do everything but store")
		.option(
			"--column <heading=use>",
			"what a column is used as, such as Fixture=note; may be said several times",
			several,
		)
		.option(
			"--accept",
			"take what is proposed for columns that are not known, for inches, and for cells with several services",
		)
		.option(
			"--accept-cells",
			"take what is proposed for cells that cannot be taken as they stand, such as -/60/60 for 60 min",
		)
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
		.addOption(
			new Option(
				"--as-written <cells>",
				"leave inches, or services, as their cells have them; may be said several times",
			)
				.choices(["inches", "services"])
				.argParser(several),
		)
		.option("--join-letters", "P-007a and P-007b are services of one opening; otherwise each is an opening of its own")
		.option("--gone-not-needed", "set penetrations that the list does not have to not needed");
	penetrations.addHelpText(
		"after",
		"\nRows with the same number are services of one opening: its level, substrate, requirement and the like may stand in any\nof them. Nothing is stored while a row has a problem, a column is not known, or numbers are there already on another\nlevel or element; what has to be said is named, with the option that says it.",
	);
	addExamples(penetrations, [
		"pfs import penetrations --project 12 list.xlsx --dry-run",
		'pfs import penetrations --project 12 list.csv --column "Fixture=add to note"',
		"pfs import penetrations --project 12 level-2.csv --prefix L2-",
	]);
	does(penetrations, async () => (await import("./penetrations.ts")).importPenetrations);
	const undo = group
		.command("undo")
		.description("put back what an import changed and remove what it made")
		.argument("<run>", "its number, as pfs imports lists it", wholeNumberIn(1, 999_999_999));
	undo.addHelpText(
		"after",
		"\nNothing is undone if others use it by now: records changed since, projects, favourites, issued schedules or\nwithdrawal notices. They are named. The undo is an import of its own in the history.",
	);
	addExamples(undo, ["pfs import undo 12", "pfs import undo 12 --json"]);
	does(undo, async () => (await import("./import.ts")).undoRun);
}

function addImports(program: Command): void {
	const list = program
		.command("imports")
		.description("the imports that changed the catalogue, newest first, by number")
		.option("--last <number>", "how many of them (default: 20)", wholeNumberIn(1, 100_000));
	addExamples(list, ["pfs imports", "pfs imports --last 100 --json"]);
	does(list, async () => (await import("./import.ts")).showImports);
}

function withOptions(command: Command): void {
	command
		.option("--files <folder>", "the folder that paths in the CSV start from (default: that of the CSV file)")
		.option("--dry-run", "do everything but store, and show what would change")
		.option("--partial", "store the good rows although others are refused (exit 1 if any are)")
		.option("--create-lookups", "create missing names of simple lists, FRRs with their groups, standards and products")
		.option("--changes <file>", "write every change of stored records, old and new, as .csv or .xlsx")
		.option("--annotate <file>", "write the rows again with the columns result and errors, as .csv or .xlsx");
}

/** The whole command line. Nothing that a command needs is loaded before it is called. */
export function buildProgram(): Command {
	const program = new Command("pfs")
		.description("Passive fire schedules: serve the product, fill its catalogue, look after its accounts.")
		.version(buildName())
		.exitOverride()
		.showSuggestionAfterError()
		.showHelpAfterError("(pfs --help shows what there is)");
	addExamples(program, ["pfs serve --port 8080", "pfs import all seed-data --dry-run", "pfs user list", "pfs doctor"]);

	const serve = program
		.command("serve")
		.description("migrate, then run web and worker from the build")
		.option("--port <number>", "the port to listen on (before PORT)", wholeNumberIn(1, 65535));
	serve.addOption(serve.createOption("--sample", "load the sample into an empty embedded database").hideHelp());
	serve.addOption(serve.createOption("--build", "build the web app while the database is made").hideHelp());
	serve.addOption(serve.createOption("--dev", "serve the sources and reload what changes").hideHelp());
	addExamples(serve, ["pfs serve", "pfs serve --port 8080", "WORKER=off pfs serve"]);
	does(serve, async () => (await import("./serve.ts")).default, "own");

	const worker = program.command("worker").description("run one job worker from the build");
	does(addExamples(worker, ["pfs worker"]), async () => (await import("./worker.ts")).default, "own");

	const build = program
		.command("build")
		.description("build the web app if its sources changed")
		.option("--name <text>", "what stands behind the version, instead of the commit or the time");
	does(addExamples(build, ["pfs build", "pfs build --name 1a2b3c4"]), async () => (await import("./build.ts")).default);

	const migrate = program.command("migrate").description("apply pending migrations; two at once are safe");
	migrate.addOption(migrate.createOption("--as-needed", "as every command does before its work").hideHelp());
	does(addExamples(migrate, ["pfs migrate", "pfs migrate --json"]), async () => (await import("./migrate.ts")).default);

	const seed = program
		.command("seed")
		.description("load the sample catalogue; again changes nothing")
		.option("--demo", "also create the demo accounts with their projects and favourites")
		.option("--issue", "also issue the demo project that has a site as built; a worker prints it");
	does(
		addExamples(seed, ["pfs seed", "pfs seed --demo", "pfs seed --demo --issue"]),
		async () => (await import("./seed.ts")).default,
	);

	addImport(program);
	addImports(program);
	addExport(program);
	addTemplate(program);
	addFiles(program);
	addBackup(program);
	addRestore(program);
	addUser(program);

	const doctor = program
		.command("doctor")
		.description(
			"check settings, secrets, database, migrations, age of the verified backup, file store, mail server, browser, memory and the signing certificate",
		);
	does(addExamples(doctor, ["pfs doctor", "pfs doctor --json"]), async () => (await import("./doctor.ts")).default);
	return program;
}
