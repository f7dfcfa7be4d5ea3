import { isOneOf, keysOf } from "#app/domain/keyed.ts";
import type { DatabaseAddress } from "#db/address.ts";
import {
	type BackupPlace,
	deleteBackup,
	fileKey,
	getBackup,
	listBackups,
	listFiles,
	listParts,
	partKey,
} from "./backup-place.ts";
import { connectForCopy, lockBackups } from "./dump-tables.sql.ts";

const DAY = 86_400_000;

/** Numbers the days, weeks (from Monday), months or years of a moment in UTC, one after the other. */
const PERIODS = {
	d: (at: Date) => Math.floor(at.getTime() / DAY),
	w: (at: Date) => Math.floor((at.getTime() / DAY + 3) / 7),
	m: (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth(),
	y: (at: Date) => at.getUTCFullYear(),
};

interface Rule {
	period: keyof typeof PERIODS;
	count: number;
}

/** Reads `7d,4w,12m`: days, weeks, months and years of which the newest backup stays. Null where it is none. */
export function readRules(text: string): Rule[] | null {
	const rules = text.split(",").map((one) => /^\s*(\d{1,3})([dwmy])\s*$/.exec(one));
	const read = rules.flatMap((found) => {
		const [, count, period = ""] = found ?? [];
		return isOneOf(keysOf(PERIODS), period) && Number(count) > 0 ? [{ period, count: Number(count) }] : [];
	});
	return read.length === rules.length ? read : null;
}

interface DatedBackup {
	name: string;
	made: Date;
	verified: boolean;
}

/** Chooses what may go: neither the newest, nor the newest verified one, nor the newest of a period that a rule names. */
export function chooseOld(backups: DatedBackup[], rules: Rule[], now: Date): string[] {
	const newestFirst = backups.toSorted((one, other) => other.made.getTime() - one.made.getTime());
	const stay = new Set([newestFirst[0]?.name, newestFirst.find(({ verified }) => verified)?.name]);
	for (const { period, count } of rules) {
		const numberOf = PERIODS[period];
		const filled = new Set<number>();
		for (const { name, made } of newestFirst) {
			const number = numberOf(made);
			if (number <= numberOf(now) - count || filled.has(number)) continue;
			filled.add(number);
			stay.add(name);
		}
	}
	return newestFirst.flatMap(({ name }) => (stay.has(name) ? [] : [name]));
}

/** Lists the backups of a place with what is known of them, the oldest first. */
export async function describeBackups(place: BackupPlace) {
	const found = [];
	for (const name of await listBackups(place)) found.push(await getBackup(place, name));
	return found.map(({ manifest, verification }) => ({
		name: manifest.name,
		made: new Date(manifest.made),
		rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
		files: manifest.files,
		verified: verification?.ok === true,
	}));
}

/**
 * Deletes the backups that no rule names (docs/rules/backups.md), then what no other backup needs, the remains of killed ones
 * too. No backup is made or verified meanwhile. Answers the names, and how many parts and files went.
 */
export async function deleteOldBackups(
	address: DatabaseAddress,
	place: BackupPlace,
	rules: Rule[],
): Promise<{ names: string[]; removed: number }> {
	const guard = await connectForCopy(address);
	try {
		await lockBackups(guard);
		const names = chooseOld(await describeBackups(place), rules, new Date());
		for (const name of names) await deleteBackup(place, name);
		return { names, removed: await removeUnneeded(place) };
	} finally {
		await guard.end();
	}
}

async function removeUnneeded(place: BackupPlace): Promise<number> {
	const needed = new Set<string>();
	for (const name of await listBackups(place)) {
		const { manifest } = await getBackup(place, name);
		for (const { part } of listParts(manifest)) needed.add(partKey(part));
		for (const file of await listFiles(place, manifest)) needed.add(fileKey(file));
	}
	let removed = 0;
	for (const key of [...(await place.list("parts/")), ...(await place.list("files/"))]) {
		if (needed.has(key)) continue;
		await place.delete(key);
		removed++;
	}
	return removed;
}
