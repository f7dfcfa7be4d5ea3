import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { logFault } from "#app/adapters/log.server.ts";
import { cached } from "#app/domain/cache.ts";
import type { Named } from "#app/domain/catalogue/solutions/views.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import {
	type Condition,
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

/** Finds lists at a version of the catalogue. When they cannot be read, the solutions are shown nevertheless. */
export async function findLists(em: EntityManager, version: number, choice: FinderChoice, filter: ServiceFilter) {
	try {
		return await cached(em, ["finder lists", version, choice, filter], async () => ({
			levels: await findLevels(em, choice, filter),
			filters: await findFilterLists(em, choice, filter),
			fault: null,
		}));
	} catch (error) {
		logFault("finder", error);
		return { levels: null, filters: null, fault: "Error filter services: Something went wrong." };
	}
}

const named = z.object({ id: z.number(), name: z.string() });

/** `count` is null where counting would take too long. */
const levelOption = named.extend({ count: z.number().nullable() });

const placedOption = levelOption.extend({ depth: z.number() });
const mostRow = named.extend({ most: z.number() });
const countRow = z.object({ id: z.number(), count: z.number() });

export type LevelOption = z.output<typeof levelOption>;

export interface Level {
	key: LevelKey;
	title: string;
	chosen: number | null;
	options: LevelOption[];
}

/** The most filtered paths that are counted; unfiltered counts are kept and cost nothing. */
const MAX_TO_COUNT = 20_000;

function keptSql(choice: FinderChoice, depth: number): Condition {
	const { column, table } = levelParts[depth]!;
	const path = onPath(choice, noFilter, { depth });
	const open = [...levelParts.slice(depth + 1).map((below) => below.column), "service_type_id"];
	const sql = `select ${depth} as depth, l.id, l.name collate natural_ties as name, p.solutions as count
		from path_count p join ${table} l on l.id = p.${column}
		where ${path.sql} and p.${column} <> 0 and ${open.map((below) => `p.${below} = 0`).join(" and ")}`;
	return { sql, values: path.values };
}

/** Reads the options of several levels in one statement. */
async function readKept(em: EntityManager, choice: FinderChoice, depths: number[]): Promise<LevelOption[][]> {
	const parts = depths.map((depth) => keptSql(choice, depth));
	const statement = `${parts.map(({ sql }) => sql).join(" union all ")} order by depth, name, id`;
	const values = parts.flatMap((part) => part.values);
	const options = Map.groupBy(await readRows(em, placedOption, raw(statement, values)), ({ depth }) => depth);
	return depths.map((depth) => (options.get(depth) ?? []).map(({ depth: _depth, ...option }) => option));
}

export async function findLevel(em: EntityManager, choice: FinderChoice, depth: number): Promise<LevelOption[]> {
	const [options] = await readKept(em, choice, [depth]);
	return options!;
}

async function readFilteredLevel(em: EntityManager, choice: FinderChoice, filter: ServiceFilter, depth: number) {
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

async function readFiltered(em: EntityManager, choice: FinderChoice, filter: ServiceFilter, depths: number[]) {
	const found: LevelOption[][] = [];
	for (const depth of depths) found.push(await readFilteredLevel(em, choice, filter, depth));
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
		? await readFiltered(em, choice, filter, reached)
		: await readKept(em, choice, reached);
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
