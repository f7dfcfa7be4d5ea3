import { z } from "zod";
import { columnsOf } from "#app/domain/catalogue/definition/csv-columns.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { REFERENCES } from "#app/domain/catalogue/definition/references.ts";
import { touchesPaths } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { labelColumns, labelOf } from "#app/domain/catalogue/history/labels.ts";
import { historySelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { intArray } from "#db/sql.ts";
import type { MergeConnection, MergeMoves } from "./merge-plan.sql.ts";

type AffectedRecords = ReadonlyMap<CatalogueEntity, ReadonlySet<number>>;

/** The records of the catalogue that a merge changes, by kind. */
export function affectedBy({ pairs, moves, dropped }: MergeMoves): AffectedRecords {
	const affected = new Map<CatalogueEntity, Set<number>>();
	const add = (entity: CatalogueEntity, ids: number[]) => {
		const known = affected.get(entity) ?? new Set();
		for (const id of ids) known.add(id);
		affected.set(entity, known);
	};
	for (const { entity, from, into, raises } of pairs) add(entity, raises ? [from, into] : [from]);
	for (const { by, ids } of moves) if (by) add(by, ids);
	if (dropped.length > 0)
		add(
			"solution",
			dropped.map(({ solution }) => solution),
		);
	return affected;
}

const among = (ids: Iterable<number>) => `any('${intArray(ids)}'::int[])`;

/** A list and all that refer to it, at first hand or by others. */
function reachedFrom(entity: CatalogueEntity): Set<CatalogueEntity> {
	const reached = new Set([entity]);
	// A set is walked to its end: what this loop adds to it has its turn, too.
	for (const each of reached) for (const { to, by } of REFERENCES) if (to === each) reached.add(by);
	return reached;
}

/**
 * Selects only the texts that a merge of names may change in records of a list, and the texts of their labels: writing
 * every text of many thousand records would take most of the time of a merge.
 */
function textsSelect(of: CatalogueEntity, name: CatalogueEntity): string {
	const reached = reachedFrom(name);
	const referring = columnsOf(of).flatMap(({ field, column }) =>
		"to" in field && reached.has(field.to) ? column.name : [],
	);
	const texts = [...new Set([...labelColumns(of), ...referring, "is_active"])].map((text) => `'${text}', e.${text}`);
	return `select e.id, jsonb_build_object(${texts.join(", ")}) as doc from (${historySelect(of)}) e`;
}

/** Copies the texts of these records from before the change into `merge_before (entity, id, doc)`. */
export async function rememberTexts(
	connection: MergeConnection,
	affected: AffectedRecords,
	{ entity: name }: MergeMoves["pairs"][number],
): Promise<void> {
	await connection.run("create temp table merge_before (entity text, id int, doc jsonb) on commit drop");
	for (const [entity, ids] of affected) {
		await connection.run(`insert into merge_before select '${entity}', b.id, b.doc
			from (${textsSelect(entity, name)}) b where b.id = ${among(ids)}`);
	}
}

/**
 * A query of `entity, record_id, record, old, new`: what differs now. The name itself also says what it was merged into;
 * `isUndo`: what it was merged into before.
 */
export function changedTexts(affected: AffectedRecords, name: MergeMoves["pairs"][number], isUndo: boolean): string {
	const { entity, from, into } = name;
	const targetName = `(select k.name from ${tableOf(entity)} k where k.id = ${into})`;
	const [before, after] = isUndo ? [targetName, "null::text"] : ["null::text", targetName];
	const more = (text: string, of: CatalogueEntity) =>
		of === entity
			? `case when b.id = ${from} then jsonb_build_object('merged_into', ${text}) else '{}'::jsonb end`
			: "'{}'::jsonb";
	return [...affected.keys()]
		.map(
			(of) => `select b.entity, b.id as record_id, (select ${labelOf(of).label} from (select b.doc) l) as record,
				coalesce(c.old, '{}') || ${more(before, of)} as old, coalesce(c.new, '{}') || ${more(after, of)} as new
			from merge_before b join (select * from (${textsSelect(of, entity)}) e
				where e.id in (select id from merge_before where entity = '${of}')) a on a.id = b.id
			cross join lateral (select jsonb_object_agg(o.key, o.value) as old, jsonb_object_agg(n.key, n.value) as new
				from jsonb_each(b.doc) o join jsonb_each(a.doc) n on n.key = o.key where o.value is distinct from n.value) c
			where b.entity = '${of}' and (c.new is not null ${of === entity ? `or b.id = ${from}` : ""})`,
		)
		.join(" union all ");
}

const changedField = z.object({ entity: z.enum(CATALOGUE_ENTITIES), fields: z.array(z.string()) });

/** Tells whether finder paths and searches depend on the changes that a query of `entity, new` answers. */
export async function movesPaths(connection: MergeConnection, changes: string): Promise<boolean> {
	const rows = await connection.read(
		changedField,
		`select c.entity, array_agg(distinct f.key) as fields from (${changes}) c
		cross join jsonb_object_keys(c.new) f (key) group by c.entity`,
	);
	return rows.some(({ entity, fields }) => touchesPaths(entity, fields));
}

type Move = MergeMoves["moves"][number];

const isMoved = ({ column, owner, from, ids }: Move): string => `${column} = ${from} and ${owner} = ${among(ids)}`;

/** Changes columns of a table and raises versions at once: a row is written anew, with its entries in all indexes, each time. */
function updateRows(connection: MergeConnection, table: string, moves: readonly Move[], affected: AffectedRecords) {
	const sets = [...Map.groupBy(moves, ({ column }) => column)].map(([column, all]) => {
		const cases = all.map((one) => `when ${isMoved(one)} then ${one.into}`);
		return `${column} = case ${cases.join(" ")} else ${column} end`;
	});
	const where = moves.map(isMoved);
	for (const [entity, ids] of affected) {
		if (tableOf(entity) !== table) continue;
		sets.push("version = version + 1");
		if (entity === "solution" || entity === "warranty") sets.push("updated = now()");
		// Every row that moves in a record's table is among the affected ones, so their ids are condition enough.
		where.splice(0, where.length, `id = ${among(ids)}`);
	}
	return connection.run(`update ${table} set ${sets.join(", ")} where (${where.join(") or (")})`);
}

/** Makes the moves, table by table, and raises the versions of the records of the catalogue. */
async function move(connection: MergeConnection, moves: readonly Move[], affected: AffectedRecords): Promise<void> {
	const byTable = Map.groupBy(moves, ({ table }) => table);
	for (const entity of affected.keys()) if (!byTable.has(tableOf(entity))) byTable.set(tableOf(entity), []);
	for (const [table, all] of byTable) await updateRows(connection, table, all, affected);
}

const setActive = (connection: MergeConnection, entity: CatalogueEntity, id: number, isActive: boolean) =>
	connection.run(`update ${tableOf(entity)} set is_active = ${isActive} where id = ${id}`);

/** Moves everything to the remaining names, and withdraws the merged ones. */
export async function moveToTarget(connection: MergeConnection, merge: MergeMoves): Promise<void> {
	for (const { solution, substrate } of merge.dropped) {
		await connection.run(
			`delete from solution_substrate where solution_id = ${solution} and substrate_id = ${substrate}`,
		);
	}
	await move(connection, merge.moves, affectedBy(merge));
	for (const { entity, from, into, wasActive, raises } of merge.pairs) {
		if (wasActive) await setActive(connection, entity, from, false);
		if (raises) await setActive(connection, entity, into, true);
	}
}

/** Undoes {@link moveToTarget} in the rows that nobody has changed since the merge. */
export async function moveBack(connection: MergeConnection, merge: MergeMoves): Promise<void> {
	for (const { entity, from, into, wasActive, raises } of merge.pairs) {
		if (wasActive) await setActive(connection, entity, from, true);
		if (raises) await setActive(connection, entity, into, false);
	}
	const back = merge.moves.toReversed().map((one) => ({ ...one, from: one.into, into: one.from }));
	await move(connection, back, affectedBy(merge));
	for (const { solution, substrate, position } of merge.dropped) {
		await connection.run(`insert into solution_substrate (solution_id, substrate_id, position)
			values (${solution}, ${substrate}, ${position}) on conflict do nothing`);
	}
}
