import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { dependenciesOf } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray, isoTime } from "#db/sql.ts";
import { recordTexts } from "./record-texts.sql.ts";

export const CHANGE_SOURCES = ["page", "api", "cli", "seed", "screen"] as const;

export type ChangeSource = (typeof CHANGE_SOURCES)[number];

export interface HistoryQuery {
	entity?: CatalogueEntity;
	/** The record's id, which needs `entity`. The history of a solution has the changes of its parts, too. */
	record?: number;
	person?: number;
	source?: ChangeSource;
	run?: number;
	/** The first and the last day, both inclusive: `2026-11-23`. */
	from?: string;
	to?: string;
	/** The IANA name of the zone of the days. */
	zone?: string;
	/** Only changes older than this one are meant. */
	before?: number;
	/** Only runs older than this one are meant, of those that stand at the place of `before`. */
	beforeRun?: number;
	/** These changes alone are meant. */
	ids?: number[];
}

const changeRow = z.object({
	id: z.int(),
	entity: z.enum(CATALOGUE_ENTITIES),
	recordId: z.int(),
	at: time,
	/** The person's name; null for a command that no person gave. */
	who: z.string().nullable(),
	/** The administrator who published it, where it was proposed for review. */
	approvedBy: z.string().nullable(),
	source: z.enum(CHANGE_SOURCES),
	importRun: z.int().nullable(),
	old: recordTexts.nullable(),
	new: recordTexts,
});

export interface ListedChange extends Omit<z.output<typeof changeRow>, "entity" | "old" | "new"> {
	entity: CatalogueEntity;
	isNew: boolean;
	/** The changed fields, by the names of the columns of the import file. */
	fields: { name: string; old: string | null; new: string | null }[];
}

/** The newest first. Records that came by an import begin with their first change. Throws forbidden. */
export async function listCatalogueChanges(
	em: EntityManager,
	actor: Actor,
	query: HistoryQuery,
	most: number,
): Promise<ListedChange[]> {
	requireStaff(actor);
	const { where, values } = whereOf(conditionsOf(query));
	const statement = `select c.id::int as id, c.entity, c.record_id as "recordId", ${isoTime("c.at")} as at,
		u.first_name || ' ' || u.last_name as who,
		a.first_name || ' ' || a.last_name as "approvedBy", c.source, c.import_run_id as "importRun", c.old, c.new
		from catalogue_change c left join user_account u on u.id = c.actor_id
			left join user_account a on a.id = c.approved_by_id
		${where} order by c.id desc limit ?`;
	const rows = await readRows(em, changeRow, raw(statement, [...values, most]));
	return rows.map(({ entity, old, new: after, ...change }) => ({
		...change,
		entity,
		isNew: old === null,
		fields: Object.entries(after)
			.map(([name, value]) => ({ name, old: old?.[name] ?? null, new: value }))
			.filter((field) => field.old !== field.new),
	}));
}

export type HistoryCondition = [sql: string, ...values: (string | number)[]];

/** Joins the conditions that are given; what is left out narrows nothing. */
export function whereOf(conditions: (HistoryCondition | false | undefined)[]) {
	const given = conditions.filter((one) => one !== false && one !== undefined);
	return {
		where: given.length > 0 ? `where ${given.map(([sql]) => sql).join(" and ")}` : "",
		values: given.flatMap(([, ...values]) => values),
	};
}

/** Conditions of the days, over the SQL of a time. */
export const daysOf = (at: string, { from, to, zone = "UTC" }: HistoryQuery): (HistoryCondition | false)[] => [
	from !== undefined && [`${at} >= ?::date::timestamp at time zone ?`, from, zone],
	to !== undefined && [`${at} < (?::date + 1)::timestamp at time zone ?`, to, zone],
];

export function conditionsOf(query: HistoryQuery): (HistoryCondition | false | undefined)[] {
	const { entity, record, person, source, run, before, ids } = query;
	return [
		entity && (record === undefined ? ["c.entity = ?", entity] : ofRecord(entity, record)),
		person !== undefined && ["c.actor_id = ?", person],
		source && ["c.source = ?", source],
		run !== undefined && ["c.import_run_id = ?", run],
		...daysOf("c.at", query),
		before !== undefined && ["c.id < ?", before],
		ids && ["c.id = any(?::bigint[])", intArray(ids)],
	];
}

const ofRecord = (entity: CatalogueEntity, record: number): HistoryCondition =>
	entity === "solution"
		? [`(c.entity, c.record_id) in (${dependenciesOf(record)})`]
		: ["c.entity = ? and c.record_id = ?", entity, record];

export async function listChangers(em: EntityManager, actor: Actor) {
	requireStaff(actor);
	return readRows(
		em,
		z.object({ id: z.int(), name: z.string() }),
		raw(`select u.id, u.first_name || ' ' || u.last_name as name from user_account u
			where exists (select from catalogue_change c where c.actor_id = u.id) order by 2, 1`),
	);
}
