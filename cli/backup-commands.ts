import { type Command, InvalidArgumentError } from "commander";
import { readRules } from "#app/domain/backups/old-backups.ts";
import { addExamples, does } from "./action.ts";

/** A folder, or a bucket. */
const PLACE = "a folder, or s3://BUCKET/FOLDER?endpoint=…&region=… with the account of FILES_URL";

function retentionRules(text: string) {
	const rules = readRules(text);
	if (!rules) throw new InvalidArgumentError("It is a list such as 7d,4w,12m: days, weeks, months, years.");
	return rules;
}

function timeOfDay(text: string): string {
	if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) throw new InvalidArgumentError("It is a time such as 02:30.");
	return text;
}

export function addBackup(program: Command): void {
	const backup = program
		.command("backup")
		.description("back up database and files of one moment while people work, and try to restore it")
		.argument("<place>", PLACE)
		.option("--verify [name]", "also restore it for trial and compare; with a name (or newest) only that one is tried")
		.option(
			"--keep <rules>",
			"then delete old ones: the newest of 7 days, 4 weeks and 12 months is 7d,4w,12m",
			retentionRules,
		)
		.option("--daily <time>", "do it every day at this time of TZ until the command is ended", timeOfDay)
		.option("--list", "only list the backups of the place");
	backup.addHelpText(
		"after",
		"\nA place is for one installation alone. A second backup adds only what is new. The newest one and the newest verified\none are never deleted. The secrets are not in it: keep them somewhere else.",
	);
	addExamples(backup, [
		"pfs backup /backup --verify --keep 7d,4w,12m",
		"pfs backup s3://backups/schedules?region=ap-southeast-2",
		"pfs backup /backup --verify newest",
		"pfs backup /backup --list",
	]);
	does(backup, async () => (await import("./backup.ts")).backUp);
}

export function addRestore(program: Command): void {
	const restore = program
		.command("restore")
		.description("restore a backup into an empty database and file store")
		.argument("<place>", PLACE)
		.option("--backup <name>", "its name, as pfs backup --list has it (default: the newest)")
		.option("--replace <database>", "delete what this database and the file store have, and restore in its place");
	restore.addHelpText(
		"after",
		"\nStop web and worker first. Nothing is restored from a backup with a damaged part. One that an older program made is\nmigrated. A restore that was cut short is called again.",
	);
	addExamples(restore, [
		"pfs restore /backup",
		"pfs restore /backup --backup 2026-11-30T02-30-00-123Z --replace schedules",
	]);
	does(restore, async () => (await import("./restore.ts")).default);
}
