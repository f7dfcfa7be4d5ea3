import { Command } from "commander";
import { buildName } from "#db/project.ts";
import { does } from "./action.ts";
import { addExport } from "./program/export.ts";
import { addFiles } from "./program/files.ts";
import { addImport, addImports } from "./program/import.ts";
import { addUser } from "./program/user.ts";
import { examples, wholeNumber } from "./program/words.ts";

/** The whole command line. Nothing that a command needs is loaded before it is called. */
export function buildProgram(): Command {
	const program = new Command("pfs")
		.description("Passive fire schedules: serve the product, fill its catalogue, look after its accounts.")
		.version(buildName())
		.exitOverride()
		.showSuggestionAfterError()
		.showHelpAfterError("(pfs --help shows what there is)");
	examples(program, ["pfs serve --port 8080", "pfs import all seed-data --dry-run", "pfs user list", "pfs doctor"]);

	const serve = program
		.command("serve")
		.description("migrate, then run web and worker from the build")
		.option("--port <number>", "the port to listen on (before PORT)", wholeNumber(1, 65535));
	serve.addOption(serve.createOption("--sample", "load the sample into an empty embedded database").hideHelp());
	serve.addOption(serve.createOption("--build", "build the web app while the database is made").hideHelp());
	serve.addOption(serve.createOption("--dev", "serve the sources and reload what changes").hideHelp());
	examples(serve, ["pfs serve", "pfs serve --port 8080", "WORKER=off pfs serve"]);
	does(serve, async () => (await import("./serve.ts")).default, "own");

	const worker = program.command("worker").description("run one job worker from the build");
	does(examples(worker, ["pfs worker"]), async () => (await import("./worker.ts")).default, "own");

	const build = program
		.command("build")
		.description("build the web app if its sources changed")
		.option("--name <text>", "what stands behind the version, instead of the commit or the time");
	does(examples(build, ["pfs build", "pfs build --name 1a2b3c4"]), async () => (await import("./build.ts")).default);

	const migrate = program.command("migrate").description("apply pending migrations; two at once are safe");
	migrate.addOption(migrate.createOption("--as-needed", "as every command does before its work").hideHelp());
	does(examples(migrate, ["pfs migrate", "pfs migrate --json"]), async () => (await import("./migrate.ts")).default);

	const seed = program
		.command("seed")
		.description("load the sample catalogue; again changes nothing")
		.option("--demo", "also create the demo accounts with their projects and favourites");
	does(examples(seed, ["pfs seed", "pfs seed --demo"]), async () => (await import("./seed.ts")).default);

	addImport(program);
	addImports(program);
	addExport(program);
	addFiles(program);
	addUser(program);

	const doctor = program
		.command("doctor")
		.description(
			"check settings, secrets, database, migrations, file store, mail server, browser, memory and the signing certificate",
		);
	does(examples(doctor, ["pfs doctor", "pfs doctor --json"]), async () => (await import("./doctor.ts")).default);
	return program;
}
