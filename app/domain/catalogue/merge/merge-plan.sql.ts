import { z } from "zod";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { REFERENCES, type Reference } from "#app/domain/catalogue/definition/references.ts";
import { labelOf } from "#app/domain/catalogue/history/labels.ts";
import { historySelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { compositeKey, isComposite } from "#app/domain/catalogue/records/unique-keys.ts";

/** A connection that reads and runs statements, whose transaction is another's concern. */
export interface MergeConnection {
	read<Row extends z.ZodType>(row: Row, sql: string): Promise<z.output<Row>[]>;
	run(sql: string): Promise<unknown>;
}

/** Names that may be merged. An FRR is a rating and a group has a meaning of its own: two are never one by another name. */
export const MERGEABLE = [
	"orient",
	"subname",
	"servclass",
	"servmat",
	"servtype",
	"sealtype",
	"insumat",
	"brand",
	"lab",
	"company",
	"city",
	"standard",
	"product",
] as const satisfies readonly CatalogueEntity[];

export type MergeableEntity = (typeof MERGEABLE)[number];

export const isMergeable = (entity: CatalogueEntity): entity is MergeableEntity =>
	MERGEABLE.some((each) => each === entity);

const entity = z.enum(CATALOGUE_ENTITIES);

/** The moves of a merge name all that it changes by ids, and are stored, so that an undo can put it back. */
export const mergeMoves = z.object({
	/**
	 * The names first, then the records, such as services, that become equal. `raises`: the remaining record was withdrawn
	 * and becomes active.
	 */
	pairs: z.array(z.object({ entity, from: z.int(), into: z.int(), wasActive: z.boolean(), raises: z.boolean() })),
	/** Rows whose column changes. `by` is null for what is no record of the catalogue, as people and projects. */
	moves: z.array(
		z.object({
			...{ by: entity.nullable(), table: z.string(), column: z.string(), owner: z.string() },
			...{ from: z.int(), into: z.int(), ids: z.array(z.int()) },
		}),
	),
	/** Substrates that a solution had twice then. */
	dropped: z.array(z.object({ solution: z.int(), substrate: z.int(), position: z.int() })),
});

export type MergeMoves = z.output<typeof mergeMoves>;
type Pair = MergeMoves["pairs"][number];

export interface MergePlan extends MergeMoves {
	/** The obstacles to the merge, a sentence each. */
	obstacles: string[];
}

const PEOPLES: readonly { to: MergeableEntity; table: string; column: string }[] = [
	{ to: "company", table: "user_account", column: "company_id" },
	{ to: "company", table: "company_request", column: "company_id" },
	{ to: "city", table: "user_account", column: "city_id" },
	{ to: "city", table: "project", column: "city_id" },
];

const MAX_OBSTACLES = 20;

const twin = z.object({
	id: z.int(),
	twin: z.int().nullable(),
	isActive: z.boolean(),
	isTwinActive: z.boolean().nullable(),
});
const owner = z.object({ id: z.int() });
const labelled = z.object({ label: z.string().nullable() });

async function planComposites(connection: MergeConnection, pair: Pair, { by, table, column }: Reference) {
	const others = compositeKey(by).filter((each) => each !== column);
	const same = others.map((each) =>
		each === "thickness" ? "lower(b.thickness) = lower(a.thickness)" : `b.${each} = a.${each}`,
	);
	const rows = await connection.read(
		twin,
		`select a.id, b.id as twin, a.is_active as "isActive", b.is_active as "isTwinActive" from ${table} a
		left join ${table} b on b.${column} = ${pair.into} and b.id <> a.id and ${same.join(" and ")}
		where a.${column} = ${pair.from}
			and not exists (select from merged_record m where m.entity = '${by}' and m.from_id = a.id and not m.is_undone)
		order by a.id`,
	);
	const moved = rows.filter((row) => row.twin === null).map(({ id }) => id);
	const pairs = rows.flatMap((row): Pair[] =>
		row.twin === null
			? []
			: [
					{
						entity: by,
						from: row.id,
						into: row.twin,
						wasActive: row.isActive,
						raises: row.isActive && !row.isTwinActive,
					},
				],
	);
	return { moved, pairs };
}

/** Names records that would be there twice, or refer to one substrate twice. */
async function findClashes(
	connection: MergeConnection,
	{ from, into }: Pair,
	{ by, column }: Reference,
): Promise<string[]> {
	const condition =
		by === "report" && column === "lab_id"
			? `exists (select from report o where o.lab_id = ${into} and lower(o.number) = lower(t.number) and lower(o.book) = lower(t.book))`
			: by === "specimen" && column.startsWith("substrate")
				? `${into} in (t.substrate_id, t.substrate_2_id)`
				: null;
	if (!condition) return [];
	const { noun, label } = labelOf(by);
	const rows = await connection.read(
		labelled,
		`select ${label} as label from (select to_jsonb(e) as doc from (${historySelect(by)}) e where e.id in (
			select t.id from ${tableOf(by)} t where t.${column} = ${from} and ${condition} order by t.id limit ${MAX_OBSTACLES})) d`,
	);
	const why =
		by === "report"
			? "is there with both names. Give one of the two another number first."
			: "has both as its substrates.";
	return rows.map((row) => `The ${noun} ${row.label} ${why}`);
}

async function planReference(
	connection: MergeConnection,
	pair: Pair,
	reference: Reference,
	plan: MergePlan,
): Promise<Pair[]> {
	const { by, table, column, owner: ownerColumn = "id" } = reference;
	plan.obstacles.push(...(await findClashes(connection, pair, reference)));
	const move = { by, table, column, owner: ownerColumn, from: pair.from, into: pair.into };
	if (isComposite(by)) {
		const { moved, pairs } = await planComposites(connection, pair, reference);
		if (moved.length > 0) plan.moves.push({ ...move, ids: moved });
		return pairs;
	}
	const isTwice =
		ownerColumn === "id"
			? "false"
			: `exists (select from ${table} o where o.${ownerColumn} = t.${ownerColumn} and o.${column} = ${pair.into})`;
	const rows = await connection.read(
		owner,
		`select t.${ownerColumn} as id from ${table} t where t.${column} = ${pair.from} and not ${isTwice} order by 1`,
	);
	if (rows.length > 0) plan.moves.push({ ...move, ids: rows.map(({ id }) => id) });
	if (table === "solution_substrate") {
		const twice = await connection.read(
			z.object({ solution: z.int(), position: z.int() }),
			`select t.solution_id as solution, t.position from ${table} t where t.${column} = ${pair.from} and ${isTwice}`,
		);
		plan.dropped.push(...twice.map((each) => ({ ...each, substrate: pair.from })));
	}
	return [];
}

/** Plans a merge and changes nothing. A service or the like that becomes equal to another is merged with it. */
export async function planMerge(connection: MergeConnection, first: Pair): Promise<MergePlan> {
	const plan: MergePlan = { pairs: [], moves: [], dropped: [], obstacles: [] };
	const open = [first];
	for (let pair = open.shift(); pair; pair = open.shift()) {
		plan.pairs.push(pair);
		for (const reference of REFERENCES) {
			if (reference.to === pair.entity) open.push(...(await planReference(connection, pair, reference, plan)));
		}
		for (const { to, table, column } of PEOPLES) {
			if (to !== pair.entity) continue;
			const rows = await connection.read(owner, `select id from ${table} where ${column} = ${pair.from} order by id`);
			const { from, into } = pair;
			if (rows.length > 0)
				plan.moves.push({ by: null, table, column, owner: "id", from, into, ids: rows.map(({ id }) => id) });
		}
	}
	return plan;
}
