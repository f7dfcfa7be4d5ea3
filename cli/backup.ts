import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openBlobStore } from "#app/adapters/blob-store.ts";
import { amount, amountOf, fileSize } from "#app/amounts.ts";
import { type BackupPlace, getBackup, openBackupPlace } from "#app/domain/backups/backup-place.ts";
import { makeBackup } from "#app/domain/backups/make-backup.ts";
import { deleteOldBackups, describeBackups, type readRules } from "#app/domain/backups/old-backups.ts";
import { forgetBackups, recordBackup } from "#app/domain/backups/recorded-backups.sql.ts";
import { verifyBackup } from "#app/domain/backups/verify-backup.ts";
import { settings } from "#db/settings.ts";
import type { CommandCall } from "./action.ts";
import { type Console, table } from "./console.ts";
import { exitCodes, explainError, interrupted, usageError } from "./outcome.ts";
import { type Workplace, withDatabase } from "./with-database.ts";

interface BackupFlags {
	/** True for the backup that is made now, a name for one that is there. */
	verify?: true | string;
	keep?: NonNullable<ReturnType<typeof readRules>>;
	daily?: string;
	list?: boolean;
}

/** `pfs backup PLACE`. Answers 1 where a file was missing or the trial restore found a difference. */
export async function backUp({
	args: [target],
	options,
	console,
}: CommandCall<BackupFlags, [string]>): Promise<number> {
	const place = openGivenPlace(target);
	if (options.list) return showBackups(place, console);
	if (!options.daily) return runBackup(place, options, console);
	for (;;) {
		try {
			await pause(millisecondsUntil(options.daily), undefined, { signal: interrupted });
		} catch {
			return exitCodes.done;
		}
		await runBackup(place, options, console).catch((error) => {
			interrupted.throwIfAborted();
			for (const line of explainError(error).lines) console.complain(line);
		});
	}
}

export function openGivenPlace(target: string): BackupPlace {
	if (target.startsWith("s3:") && !URL.canParse(target)) throw usageError(`${target} is no address of a bucket.`);
	return openBackupPlace(target, settings());
}

const DAY = 86_400_000;

/** The time until a clock of `TZ` shows `HH:MM` again, in milliseconds; a minute at least. */
function millisecondsUntil(time: string): number {
	const clock = new Intl.DateTimeFormat("en-GB", { timeZone: settings().timeZone, timeStyle: "medium" });
	const [hours = 0, minutes = 0, seconds = 0] = clock.format(new Date()).split(":").map(Number);
	const [hour = 0, minute = 0] = time.split(":").map(Number);
	const left = ((hour - hours) * 60 + minute - minutes) * 60_000 - seconds * 1000;
	return left > 0 ? left : left + DAY;
}

async function showBackups(place: BackupPlace, console: Console): Promise<number> {
	const found = await describeBackups(place);
	const rows = found.map(({ name, rows, files, verified }) => [
		name,
		`${amount(rows)} rows`,
		amountOf(files.count, "file"),
		fileSize(files.bytes),
		verified ? "verified" : "not verified",
	]);
	console.result(found, found.length === 0 ? `${place.label} has no backup.` : table(rows));
	return exitCodes.done;
}

function runBackup(place: BackupPlace, { verify, keep }: BackupFlags, console: Console): Promise<number> {
	const progress = console.progress();
	const onProgress = progress.at;
	return withDatabase(console, async (workplace) => {
		const run: Run = { place, console, workplace, onProgress, report: {} };
		const wanted = typeof verify === "string" ? verify : null;
		const made = wanted === null ? await makeOne(run) : { name: wanted === "newest" ? null : wanted, missing: 0 };
		const ok = verify === undefined || (await verifyOne(run, made.name));
		if (keep && ok) await deleteOld(run, keep);
		if (console.json) console.result(run.report, "");
		return ok && made.missing === 0 ? exitCodes.done : exitCodes.failed;
	}).finally(() => progress.end());
}

interface Run {
	place: BackupPlace;
	console: Console;
	workplace: Workplace;
	onProgress(label: string, done: number, total: number): void;
	/** For `--json`. */
	report: Record<string, unknown>;
}

const draftsIn = (dataDir: string) => join(dataDir, "tmp");

async function makeOne({
	place,
	console,
	workplace,
	onProgress,
	report,
}: Run): Promise<{ name: string; missing: number }> {
	const { database, settings, em } = workplace;
	const { manifest, bytes, added } = await makeBackup({
		address: database.address,
		source: openBlobStore(settings),
		drafts: draftsIn(settings.dataDir),
		signal: interrupted,
		...{ place, onProgress },
	});
	const { name, made, files, missing } = manifest;
	await recordBackup(em, { place: place.label, name, made, bytes }, null);
	for (const key of missing) console.complain(`${key}: the file store does not have this file as it was stored.`);
	const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
	const words = `Backup ${name}: ${amount(rows)} rows in ${amountOf(manifest.tables.length, "table")}, ${amountOf(files.count, "file")}, ${fileSize(bytes)}, of which ${fileSize(added)} are new.`;
	console.print(words);
	report.made = { name, rows, files, bytes, added, missing };
	return { name, missing: missing.length };
}

async function verifyOne(
	{ place, console, workplace, onProgress, report }: Run,
	name: string | null,
): Promise<boolean> {
	const { database, settings, em } = workplace;
	const backup = await getBackup(place, name);
	const { address } = database;
	const drafts = draftsIn(settings.dataDir);
	const work = { place, backup, address, drafts, files: settings, onProgress, signal: interrupted };
	const { ok, differences, rows, tables, files, issue } = await verifyBackup(work);
	const { manifest } = backup;
	const bytes = manifest.files.bytes + manifest.tables.reduce((sum, { part }) => sum + part.bytes, 0);
	await recordBackup(em, { place: place.label, name: manifest.name, made: manifest.made, bytes }, ok);
	for (const difference of differences) console.complain(difference);
	const pdf = issue === null ? "no issue yet" : `the PDF of ${issue} opened`;
	const words = ok
		? `Verified ${manifest.name}: ${amount(rows)} rows in ${amountOf(tables, "table")} and ${amountOf(files, "file")} are as they were; ${pdf}.`
		: `The backup ${manifest.name} is not verified.`;
	console.print(words);
	report.verified = { name: manifest.name, ok, differences, rows, tables, files, issue };
	return ok;
}

async function deleteOld(
	{ place, console, workplace, report }: Run,
	rules: NonNullable<BackupFlags["keep"]>,
): Promise<void> {
	const { names, removed } = await deleteOldBackups(workplace.database.address, place, rules);
	await forgetBackups(workplace.em, place.label, names);
	const words = `Deleted ${amountOf(names.length, "old backup")} and ${amountOf(removed, "file")} that no other needs.`;
	console.print(words);
	report.deleted = { names, removed };
}
