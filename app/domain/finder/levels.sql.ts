import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { logError } from "#app/adapters/log.server.ts";
import { cached } from "#app/domain/cache.ts";
import type { WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import type { Named } from "#app/domain/catalogue/solutions/views.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { Criteria } from "./criteria.sql.ts";
import {
	type Condition,
	choiceKinds,
	type FilterKey,
	type FinderChoice,
	filterParts,
	isFiltered,
	type LevelKey,
	levelParts,
	noFilter,
	onPath,
	type ServiceFilter,
} from "./finder-choice.ts";
import type { Fact } from "./search-facts.ts";
import { conditionOf } from "./solution-pages.sql.ts";

/** Finds lists at a version of the catalogue. When they cannot be read, the solutions are shown nevertheless. */
export async function findLists(em: EntityManager, version: number, choice: FinderChoice, filter: ServiceFilter) {
	try {
		return await cached(em, ["finder lists", version, choice, filter], async () => ({
			levels: await findLevels(em, choice, filter),
			filters: await findFilterLists(em, choice, filter),
			error: null,
		}));
	} catch (error) {
		logError("finder", error);
		return { levels: null, filters: null, error: "Error filter services: Something went wrong." };
	}
}

const named = z.object({ id: z.number(), name: z.string() });

/** `count` is null where counting would take too long. */
const levelOption = named.extend({ count: z.number().nullable() });

const placedOption = levelOption.extend({ depth: z.number() });
const mostRow = named.extend({ most: z.number() });
const countRow = z.object({ id: z.number(), count: z.number() });

type LevelOption = z.output<typeof levelOption>;

export interface Level {
	key: LevelKey;
	title: string;
	chosen: number | null;
	options: LevelOption[];
}

/** The most filtered paths that are counted; unfiltered counts are kept and cost nothing. */
const MAX_TO_COUNT = 20_000;

function countedSql(choice: FinderChoice, depth: number): Condition {
	const { column, table } = levelParts[depth]!;
	const path = onPath(choice, noFilter, { depth });
	const open = [...levelParts.slice(depth + 1).map((below) => below.column), "service_type_id"];
	const sql = `select ${depth} as depth, l.id, l.name collate natural_ties as name, p.solutions as count
		from path_count p join ${table} l on l.id = p.${column}
		where ${path.sql} and p.${column} <> 0 and ${open.map((below) => `p.${below} = 0`).join(" and ")}`;
	return { sql, values: path.values };
}

async function listCountedOptions(em: EntityManager, choice: FinderChoice, depths: number[]): Promise<LevelOption[][]> {
	const parts = depths.map((depth) => countedSql(choice, depth));
	const statement = `${parts.map(({ sql }) => sql).join(" union all ")} order by depth, name, id`;
	const values = parts.flatMap((part) => part.values);
	const options = Map.groupBy(await readRows(em, placedOption, raw(statement, values)), ({ depth }) => depth);
	return depths.map((depth) => (options.get(depth) ?? []).map(({ depth: _depth, ...option }) => option));
}

export async function findLevel(em: EntityManager, choice: FinderChoice, depth: number): Promise<LevelOption[]> {
	const [options] = await listCountedOptions(em, choice, [depth]);
	return options!;
}

async function listFilteredOptions(em: EntityManager, choice: FinderChoice, filter: ServiceFilter, depth: number) {
	const { column, table } = levelParts[depth]!;
	const path = onPath(choice, filter, { depth });
	const options = `select l.id, l.name, sum(p.solutions)::float8 as most
		from path_count p join ${table} l on l.id = p.${column}
		where ${path.sql} and p.service_type_id <> 0 group by l.id, l.name order by l.name collate natural_ties, l.id`;
	const found = await readRows(em, mostRow, raw(options, path.values));
	const few = found.reduce((sum, { most }) => sum + most, 0) <= MAX_TO_COUNT;
	const count = `select p.${column} as id, count(distinct p.solution_id)::int as count from solution_path p
		where ${path.sql} group by p.${column}`;
	const counted = few ? await readRows(em, countRow, raw(count, path.values)) : [];
	const counts = new Map(counted.map(({ id, count }) => [id, count]));
	return found.map(({ id, name }): LevelOption => ({ id, name, count: counts.get(id) ?? null }));
}

async function listFilteredLevels(em: EntityManager, choice: FinderChoice, filter: ServiceFilter, depths: number[]) {
	const found: LevelOption[][] = [];
	for (const depth of depths) found.push(await listFilteredOptions(em, choice, filter, depth));
	return found;
}

/** The values that lead somewhere (docs/rules/finder.md#paths). Levels below an open choice are empty. */
export async function findLevels(
	em: EntityManager,
	choice: FinderChoice,
	filter: ServiceFilter = noFilter,
): Promise<Level[]> {
	const reached = [...levelParts.keys()].filter((depth) =>
		levelParts.slice(0, depth).every(({ key }) => choice[key] !== null),
	);
	const options = isFiltered(filter)
		? await listFilteredLevels(em, choice, filter, reached)
		: await listCountedOptions(em, choice, reached);
	return levelParts.map(({ key, title }, depth) => ({
		key,
		title,
		chosen: choice[key],
		options: options[depth] ?? [],
	}));
}

export interface FilterList {
	key: FilterKey;
	title: string;
	chosen: number | null;
	options: Named[];
}

export async function findFilterLists(
	em: EntityManager,
	choice: FinderChoice,
	filter: ServiceFilter,
): Promise<FilterList[]> {
	const lists: FilterList[] = [];
	for (const { key, title, column, table } of filterParts) {
		const path = onPath(choice, filter, { without: key });
		const statement = `select l.id, l.name from ${table} l where l.is_active and exists (
				select 1 from path_count p where p.${column} = l.id and ${path.sql} and p.service_type_id <> 0)
			order by l.name collate natural_ties, l.id`;
		const options = await readRows(em, named, raw(statement, path.values));
		lists.push({ key, title, chosen: filter[key], options });
	}
	return lists;
}

/** The most rows of a search whose values are counted; of more the values of these are listed, without counts. */
const MAX_ROWS_COUNTED = 5_000;

const ACTIVE_SUBSTRATE = `cross join unnest(m.substrate_ids) s(id)
	join substrate u on u.id = s.id and u.is_active`;

/** The values that the tested rows `m` of a search have at each level. */
const MET: Record<LevelKey, string> = {
	ori: `${ACTIVE_SUBSTRATE} join orientation l on l.id = u.orientation_id`,
	sub: `${ACTIVE_SUBSTRATE} join substrate_name l on l.id = u.name_id`,
	class: "join service v on v.id = m.service_id join service_classification l on l.id = v.classification_id",
	serv: "join service v on v.id = m.service_id join service_material l on l.id = v.material_id",
	frr: "join frr_group_member g on g.frr_id = m.frr_id join frr_group l on l.id = g.group_id",
};

/** The condition that one substrate `u` of a solution has every searched fact of a substrate. */
function substrateCondition(facts: Fact[]): string {
	const columns = { orientation: "u.orientation_id", substrate: "u.name_id", thickness: "u.id" };
	const met = facts.flatMap((fact) =>
		fact.kind === "orientation" || fact.kind === "substrate" || fact.kind === "thickness"
			? `${columns[fact.kind]} = any('${intArray(fact.ids)}'::int[])`
			: [],
	);
	return met.join(" and ") || "true";
}

/** The values at each level that the solutions of a search have: with any of them added, the search finds so many. */
export async function findLevelsWithin(
	em: EntityManager,
	facts: Fact[],
	evidence: WantedEvidence | null,
): Promise<Level[]> {
	const [rows] = await new Criteria(em, evidence).rowsOf([facts]);
	const met = conditionOf(rows!);
	const substrates = substrateCondition(facts);
	const parts = levelParts.map(
		({ key }, depth) => `select ${depth} as depth, l.id, l.name collate natural_ties as name,
			case when (select count(*) from met) <= ${MAX_ROWS_COUNTED} then count(distinct m.solution_id)::int end as count
			from met m ${MET[key]} where l.is_active and ${depth < 2 ? substrates : "true"} group by l.id, l.name`,
	);
	const statement = `with met as materialized (select t.solution_id, t.service_id, t.frr_id, t.substrate_ids
			from search_specimen t where ${met.sql} limit ${MAX_ROWS_COUNTED + 1})
		${parts.join(" union all ")} order by depth, name, id`;
	const options = Map.groupBy(await readRows(em, placedOption, raw(statement, met.values)), ({ depth }) => depth);
	return levelParts.map(({ key, title }, depth) => {
		const searched = facts.find(({ kind }) => kind === choiceKinds[key]);
		return {
			...{ key, title, options: (options.get(depth) ?? []).map(({ depth: _depth, ...option }) => option) },
			chosen: searched && "ids" in searched && searched.ids.length === 1 ? searched.ids[0]! : null,
		};
	});
}
