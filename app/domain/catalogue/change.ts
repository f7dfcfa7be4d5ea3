import type { Actor } from "#app/domain/actor.ts";
import { conflict, forbidden, notFound } from "#app/domain/errors.ts";
import { historySelect } from "#app/domain/exports/history-select.ts";
import type { EntityManager } from "#db/orm.ts";
import { reachedFrom, touchesPaths, writtenOut } from "./reach.ts";
import { refreshPathsOf } from "./read-model.ts";
import { type CatalogueEntity, tableOf } from "./records.ts";
import { asRefusal } from "./taken.ts";

/** A record as its history tells it: the columns of its import file, all text. */
export type RecordTexts = Record<string, string | null>;

/** Which record is about to be changed, and by which way. */
export interface RecordChange {
	entity: CatalogueEntity;
	/** Null for a record that the write makes. */
	id: number | null;
	/** The version that the person saw; left out where the last write may win. */
	version?: number;
	source: "page" | "api";
}

/** What became of a change. */
export interface ChangedRecord {
	id: number;
	/** False when the write left everything as it was; then nothing is recorded and no version moves. */
	changed: boolean;
}

/** The message of a stale form. */
export const STALE_RECORD = "This record was changed elsewhere since you opened the form. Nothing was saved yet.";

/**
 * The one way in which staff change a single record of the catalogue, by page or API: create, update, withdraw, restore.
 * `write` does so by SQL in the transaction that it is given and answers the id of a new record; it leaves `version` and
 * `updated` alone. If a field differs afterwards, the record's version and the catalogue's are raised once, a
 * solution's `updated` moves unless only its flag changed, the history gets a row, and the finder's paths
 * of the solutions that lead through the record are brought up to date.
 *
 * Throws forbidden for others than staff, not found, conflict `stale` with the stored texts when `version` is not the
 * stored one, invalid with its message when the key is taken.
 */
export async function changeRecord(
	em: EntityManager,
	actor: Actor,
	change: RecordChange,
	write: (em: EntityManager) => Promise<unknown>,
): Promise<ChangedRecord> {
	if (!actor.isStaff) throw forbidden();
	try {
		return await em.transactional((inside) => changeInside(inside as EntityManager, actor, change, write));
	} catch (error) {
		throw asRefusal(error);
	}
}

async function changeInside(
	em: EntityManager,
	actor: Actor,
	change: RecordChange,
	write: (em: EntityManager) => Promise<unknown>,
): Promise<ChangedRecord> {
	const { entity } = change;
	const before = change.id === null ? null : await lockRecord(em, change, change.id);
	const written = await write(em);
	const id = change.id ?? Number(written);
	const after = await readTexts(em, entity, id);
	const fields = Object.keys(after).filter((field) => after[field] !== (before ? before[field] : null));
	if (fields.length === 0) return { id, changed: false };
	if (before) await raiseRecord(em, entity, id, fields);
	// From here to the commit writers follow one another, so that none misses what another is about to commit.
	await em.execute("update catalogue_version set version = version + 1");
	if (touchesPaths(entity, fields)) await refreshReached(em, entity, id);
	await em.execute(
		`insert into catalogue_change (entity, record_id, actor_id, source, old, new) values (?, ?, ?, ?, ?::jsonb, ?::jsonb)`,
		[
			entity,
			id,
			actor.id,
			change.source,
			before && JSON.stringify(pick(before, fields)),
			JSON.stringify(pick(after, fields)),
		],
	);
	return { id, changed: true };
}

async function refreshReached(em: EntityManager, entity: CatalogueEntity, id: number): Promise<void> {
	const reached = reachedFrom(entity, `(select ${id} as id)`);
	const solutions = reached && (await writtenOut(em, reached));
	if (solutions) await refreshPathsOf(em, solutions);
}

const pick = (texts: RecordTexts, fields: string[]): RecordTexts =>
	Object.fromEntries(fields.map((field) => [field, texts[field] ?? null]));

/** Locks a record against other writers and answers what is stored; refuses a form that was filled in from an older one. */
async function lockRecord(em: EntityManager, { entity, version }: RecordChange, id: number): Promise<RecordTexts> {
	const [row] = await em.execute<{ version: number }[]>(
		`select version from ${tableOf(entity)} where id = ? for update`,
		[id],
	);
	if (!row) throw notFound();
	const stored = await readTexts(em, entity, id);
	if (version !== undefined && version !== row.version) {
		throw Object.assign(conflict(STALE_RECORD, "stale"), { stored });
	}
	return stored;
}

/** A record's texts without its id and, of a list of names, without the list. */
async function readTexts(em: EntityManager, entity: CatalogueEntity, id: number): Promise<RecordTexts> {
	const [row] = await em.execute<{ texts: RecordTexts }[]>(
		`select to_jsonb(e) - 'id' - 'list' as texts from (${historySelect(entity)}) e where e.id = ?`,
		[id],
	);
	if (!row) throw notFound();
	return row.texts;
}

async function raiseRecord(em: EntityManager, entity: CatalogueEntity, id: number, fields: string[]): Promise<void> {
	const moves = entity === "warranty" || (entity === "solution" && fields.some((field) => field !== "is_active"));
	const updated = moves ? ", updated = now()" : "";
	await em.execute(`update ${tableOf(entity)} set version = version + 1${updated} where id = ?`, [id]);
}
