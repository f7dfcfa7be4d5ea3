import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray, isoTime } from "#db/sql.ts";
import {
	CHANGE_SOURCES,
	conditionsOf,
	daysOf,
	type HistoryCondition,
	type HistoryQuery,
	whereOf,
} from "./catalogue-changes.sql.ts";
import { type DescribedChange, describeChanges } from "./change-descriptions.sql.ts";
import { labelOf } from "./labels.ts";

/** The SQL over `r`, a run: how many records of each kind it changed and made. */
export const RUN_COUNTS = `coalesce((select jsonb_agg(c order by c.entity)
	from (select p.entity, sum(p.changed)::int as changed, sum(p.made)::int as made
		from (select entity, count(distinct record_id) as changed, 0 as made from catalogue_change where import_run_id = r.id group by entity
			union all select entity, 0, sum(last_id - first_id + 1) from import_run_record where import_run_id = r.id group by entity) p
		group by p.entity) c), '[]')`;

export const runCounts = z.array(z.object({ entity: z.enum(CATALOGUE_ENTITIES), changed: z.int(), made: z.int() }));

const runRow = z.object({
	id: z.int(),
	at: time,
	/** The person's name; null for a command that no person gave. */
	who: z.string().nullable(),
	approvedBy: z.string().nullable(),
	source: z.enum(CHANGE_SOURCES),
	/** The words of the screen that asked for the change of many records. */
	title: z.string().nullable(),
	files: z.array(z.string()),
	undoes: z.int().nullable(),
	undoneBy: z.int().nullable(),
	/** Records that an undo removed. */
	removed: z.int(),
	counts: runCounts,
});

export interface RunEntry extends Omit<z.output<typeof runRow>, "counts"> {
	/** How many records of each kind the run changed and added. */
	counts: { noun: string; nouns: string; changed: number; made: number }[];
}

/** An entry stands behind the change of this id, and a run behind what was changed before it ended. */
interface EntryPlace {
	position: number;
	run: number;
}

/** A run of an import, a bulk change, a merge or an undo is one entry, and so is each change of its own. */
export type HistoryEntry = EntryPlace & ({ change: DescribedChange } | { made: RunEntry });

/** The SQL over the id of a run: a run of a single change says no more than the change does, but for an undo. */
const isMany = (run: string) => `(exists (select from import_run_record m where m.import_run_id = ${run})
	or exists (select from import_undo n where n.import_run_id = ${run})
	or 1 < (select count(*) from (select from catalogue_change o where o.import_run_id = ${run} limit 2) two))`;

const ofKind = (entity: CatalogueEntity): HistoryCondition => [
	`(exists (select from catalogue_change k where k.import_run_id = r.id and k.entity = ?)
		or exists (select from import_run_record k where k.import_run_id = r.id and k.entity = ?))`,
	...[entity, entity],
];

/** Lists the newest first: each change of its own, and each run of many as one. Throws forbidden. */
export async function listHistory(
	em: EntityManager,
	actor: Actor,
	query: HistoryQuery,
	most: number,
): Promise<HistoryEntry[]> {
	requireStaff(actor);
	const { before, beforeRun = 0, entity, person, source } = query;
	const ofChanges = whereOf([
		[`(c.import_run_id is null or not ${isMany("c.import_run_id")})`],
		// A change stands below the runs at its place.
		...conditionsOf({ ...query, before: before !== undefined && beforeRun > 0 ? before + 1 : before }),
	]);
	const ofRuns = whereOf([
		[isMany("r.id")],
		entity !== undefined && ofKind(entity),
		person !== undefined && ["r.actor_id = ?", person],
		source !== undefined && ["r.source = ?", source],
		...daysOf("r.finished", query),
		before !== undefined && ["(p.position, r.id) < (?, ?)", before, beforeRun],
	]);
	const places = await readRows(
		em,
		z.object({ position: z.int(), run: z.int() }),
		raw(
			`(select c.id::int as position, 0 as run from catalogue_change c ${ofChanges.where} order by c.id desc limit ?)
			union all
			(select p.position, r.id from import_run r cross join lateral (select coalesce((select c.id::int from catalogue_change c
				where c.at <= r.finished order by c.at desc, c.id desc limit 1), 0) as position) p
				${ofRuns.where} order by 1 desc, 2 desc limit ?)
			order by 1 desc, 2 desc limit ?`,
			[...ofChanges.values, most, ...ofRuns.values, most, most],
		),
	);
	const ids = places.flatMap(({ position, run }) => (run === 0 ? position : []));
	const changes = new Map((await describeChanges(em, actor, { ids }, most)).map((one) => [one.id, one]));
	const runs = await runsOf(
		em,
		places.flatMap(({ run }) => (run === 0 ? [] : run)),
	);
	return places.flatMap((place): HistoryEntry[] => {
		const made = runs.get(place.run);
		const change = changes.get(place.position);
		if (place.run > 0) return made ? [{ ...place, made }] : [];
		return change ? [{ ...place, change }] : [];
	});
}

async function runsOf(em: EntityManager, ids: number[]): Promise<Map<number, RunEntry>> {
	if (ids.length === 0) return new Map();
	const rows = await readRows(
		em,
		runRow,
		raw(
			`select r.id, ${isoTime("r.finished")} as at, u.first_name || ' ' || u.last_name as who, r.source, j.title,
				(select a.first_name || ' ' || a.last_name from catalogue_change c join user_account a on a.id = c.approved_by_id
					where c.import_run_id = r.id limit 1) as "approvedBy",
				array(select f ->> 'file' from jsonb_array_elements(r.files) f) as files,
				coalesce((select sum((f ->> 'removed')::int) from jsonb_array_elements(r.files) f), 0)::int as removed,
				(select n.undone_id from import_undo n where n.import_run_id = r.id) as undoes,
				(select n.import_run_id from import_undo n where n.undone_id = r.id) as "undoneBy",
				${RUN_COUNTS} as counts
			from import_run r left join user_account u on u.id = r.actor_id left join import_job j on j.import_run_id = r.id
			where r.id = any(?::int[])`,
			[intArray(ids)],
		),
	);
	return new Map(
		rows.map(({ counts, ...run }) => [
			run.id,
			{
				...run,
				counts: counts.map(({ entity, ...count }) => {
					const { noun, nouns } = labelOf(entity);
					return { ...count, noun, nouns };
				}),
			},
		]),
	);
}

/** A run by its id, for the page of what it did; null for none. Throws forbidden. */
export async function findRun(em: EntityManager, actor: Actor, id: number): Promise<RunEntry | null> {
	requireStaff(actor);
	return (await runsOf(em, [id])).get(id) ?? null;
}
