import { amountOf } from "#app/amounts.ts";
import { readBackupAge } from "#app/domain/backups/recorded-backups.sql.ts";
import type { EntityManager } from "#db/orm.ts";

/** A backup that was restored for trial is at most so old, in seconds; a new database has as long to get its first. */
const MAX_AGE = 7 * 24 * 3600;

const REMEDY = "run `pfs backup PLACE --verify` every night";

const days = (seconds: number) => amountOf(Math.floor(seconds / (24 * 3600)), "day");

/** Says how old the newest verified backup is, for `pfs doctor`. Throws where it is too old, or where none was made in time. */
export async function describeBackupAge(em: EntityManager): Promise<string | { warning: string }> {
	const { verifiedAge, databaseAge } = await readBackupAge(em);
	if (verifiedAge !== null) {
		const words = `the newest verified one is ${days(verifiedAge)} old`;
		if (verifiedAge > MAX_AGE) throw new Error(`${words}: ${REMEDY}.`);
		return words;
	}
	if (databaseAge > MAX_AGE) throw new Error(`none was ever verified: ${REMEDY}.`);
	return { warning: `none was verified yet: ${REMEDY}` };
}
