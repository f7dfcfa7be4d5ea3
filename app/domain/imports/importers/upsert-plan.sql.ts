import { z } from "zod";
import { conflict } from "#app/domain/errors.ts";
import { isGood } from "#app/domain/imports/cell-values.sql.ts";
import { insertRecorded } from "#app/domain/imports/created-records.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { fillTable } from "#app/domain/imports/staging.sql.ts";
import { quoted } from "#db/sql.ts";

export const changedMeanwhile = (what = ""): string =>
	`Somebody else changed the catalogue during the import${what && ` (${what})`}. Nothing was saved. Run it again.`;

export const CHANGED = "catalogue_changed";

export interface UpsertPlan {
	/** Columns of the key: a stored record takes them over only from a row that names it by id, since any other row finds it by them. */
	keys: Record<string, string>;
	/** Each column as SQL over the row `r` and the `stored` record. */
	values: Record<string, string>;
	from: string;
	/** Columns of `imp_work` beside those of the record, for the steps that follow. */
	more?: Record<string, string>;
	/** Further conditions under which a stored record has changed. */
	changed?: string[];
	/** Columns of `more` that a new record takes over. */
	fresh?: readonly string[];
	/** Further assignments of an update. */
	moves?: readonly string[];
}

/** The SQL that is true for a row `r` that names its record by its id, and may so change its key. */
export const isNamed = "(coalesce(r.given, '') <> '' and r.id is not null)";

/** Fills `imp_work (line, id, is_new, …)` with the good rows that are new or changed. */
export async function planUpserts(session: ImportSession, plan: UpsertPlan): Promise<void> {
	const named = Object.entries({ ...plan.keys, ...plan.values, ...plan.more });
	const columns = named.map(([column, sql]) => `${sql} as ${quoted(column)}`).join(",\n");
	const differs = [
		...Object.entries(plan.values).map(([column, sql]) => `(${sql}) is distinct from stored.${quoted(column)}`),
		...(plan.changed ?? []),
		...Object.entries(plan.keys).map(
			([column, sql]) => `${isNamed} and (${sql}) is distinct from stored.${quoted(column)}`,
		),
	];
	await fillTable(
		session,
		"imp_work",
		`select r.line, r.id, r.id is null as is_new, ${isNamed} as is_named, stored.version as seen, ${columns}
		from ${plan.from}
		where ${isGood} and (r.id is null or ${differs.join("\nor ")})`,
	);
}

/**
 * Two records that exchange their keys would break the unique index in between, so changing keys are replaced by
 * temporary ones first.
 */
async function renameTo(session: ImportSession, table: string, keys: readonly string[]): Promise<string[]> {
	if ((await session.run("select from imp_work where is_named limit 1")) === 0) return [];
	const differs = keys.map((key) => `w.${quoted(key)} is distinct from t.${quoted(key)}`).join(" or ");
	const text = keys.find((key) => !key.endsWith("_id") || key === "specimen_id")!;
	await session.run(`update ${table} t set ${quoted(text)} = chr(31) || t.id from imp_work w
		where w.is_named and t.id = w.id and t.version = w.seen and (${differs})`);
	const namedOrStored = (key: string) => `case when w.is_named then w.${quoted(key)} else t.${quoted(key)} end`;
	return keys.map((key) => `${quoted(key)} = ${namedOrStored(key)}`);
}

/** Writes `imp_work`. Throws conflict if a record was changed since it was planned: missing columns were taken from it. */
export async function writeUpserts(session: ImportSession, table: string, plan: UpsertPlan): Promise<void> {
	const [keys, values] = [Object.keys(plan.keys), Object.keys(plan.values)];
	const inserted = [...keys, ...values, ...(plan.fresh ?? [])].map(quoted).join(", ");
	const fresh = `select ${inserted} from imp_work where is_new order by line`;
	await insertRecorded(session, table, `insert into ${table} (${inserted}) ${fresh}`);
	const set = [
		...(await renameTo(session, table, keys)),
		...values.map((column) => `${quoted(column)} = w.${quoted(column)}`),
		...(plan.moves ?? []),
		"version = t.version + 1",
	];
	const updated = await session.run(
		`update ${table} t set ${set.join(", ")} from imp_work w where t.id = w.id and t.version = w.seen`,
	);
	const planned = await session.count("imp_work where not is_new");
	if (updated === planned) return;
	const [missed] = await session.read(
		z.object({ line: z.int().nullable() }),
		`select min(w.line) as line from imp_work w join ${table} t on t.id = w.id and t.xmin <> pg_current_xact_id()::xid`,
	);
	throw conflict(changedMeanwhile(missed?.line ? `the record of ${session.name}, line ${missed.line}` : ""), CHANGED);
}
