import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { findByPath } from "#app/domain/finder/finder.ts";
import type { FinderChoice, LevelKey } from "#app/domain/finder/finder-choice.ts";
import { findLevels } from "#app/domain/finder/levels.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(async () => {
	em = own.em;
	for (const table of ["service_type", "insulation_material", "seal_type", "brand", "lab"]) {
		await insert(em, table, { id: 1, name: "Only" });
	}
	await insert(em, "insulation", { id: 1, name_id: 1, thickness: "N.A." });
	await insert(em, "report", { id: 1, book: "1", number: "1", lab_id: 1 });
	await insert(em, "product", { id: 1, name: "Only" });
});

const pick = fc.integer({ min: 1, max: 2 });
const mostly = fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const upTo = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 3 });
const pair = fc.tuple(mostly, mostly);

/** A small catalogue: two records of every list, some of everything withdrawn. Ids are places in the lists, from 1. */
const catalogues = fc.record({
	orientation: pair,
	substrate_name: pair,
	service_classification: pair,
	service_material: pair,
	frr_group: pair,
	/** Four of each: every pair of their two parts. */
	substrates: fc.tuple(mostly, mostly, mostly, mostly),
	services: fc.tuple(mostly, mostly, mostly, mostly),
	frrs: fc.array(fc.record({ groups: upTo(2), active: mostly }), { minLength: 2, maxLength: 2 }),
	specimens: fc.array(fc.record({ service: fc.integer({ min: 1, max: 4 }), frr: pick, active: mostly }), {
		minLength: 4,
		maxLength: 4,
	}),
	solutions: fc.array(fc.record({ substrates: upTo(4), specimens: upTo(4), active: mostly }), {
		minLength: 1,
		maxLength: 5,
	}),
});

type Catalogue = typeof catalogues extends fc.Arbitrary<infer C> ? C : never;
type Path = [ori: number, sub: number, classification: number, serv: number, frr: number];

const first = (index: number) => Math.floor((index - 1) / 2) + 1;
const second = (index: number) => ((index - 1) % 2) + 1;
const lists = ["orientation", "substrate_name", "service_classification", "service_material", "frr_group"] as const;
const keys: LevelKey[] = ["ori", "sub", "class", "serv", "frr"];

/** The full paths of a solution, computed by the words of docs/rules/finder.md#paths alone. */
function pathsOf(c: Catalogue, solution: Catalogue["solutions"][number]): Path[] {
	const offered = solution.active && solution.specimens.some((id) => c.specimens[id - 1]!.active);
	if (!offered) return [];
	const paths: Path[] = [];
	for (const substrate of solution.substrates) {
		if (!c.substrates[substrate - 1]) continue;
		for (const id of solution.specimens) {
			const { service, frr, active } = c.specimens[id - 1]!;
			if (!active || !c.services[service - 1] || !c.frrs[frr - 1]!.active) continue;
			for (const group of c.frrs[frr - 1]!.groups) {
				const path: Path = [first(substrate), second(substrate), first(service), second(service), group];
				if (path.every((value, level) => c[lists[level]!][value - 1])) paths.push(path);
			}
		}
	}
	return paths;
}

const tables = [...lists, "substrate", "service", "frr", "specimen", "solution"];

async function put(table: string, rows: object[]): Promise<void> {
	const columns = Object.keys(rows[0] ?? {}).join(", ");
	if (rows.length === 0) return;
	await em.execute(
		`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
		[JSON.stringify(rows)],
	);
}

async function store(c: Catalogue): Promise<void> {
	await em.execute(`truncate ${tables.join(", ")} cascade`);
	for (const list of lists) {
		await put(
			list,
			c[list].map((is_active, index) => ({ id: index + 1, name: `${list} ${index + 1}`.slice(-25), is_active })),
		);
	}
	const numbered = [1, 2, 3, 4];
	await put(
		"substrate",
		numbered.map((id) => ({
			id,
			orientation_id: first(id),
			name_id: second(id),
			thickness: "1mm",
			is_active: c.substrates[id - 1],
		})),
	);
	await put(
		"service",
		numbered.map((id) => ({
			id,
			classification_id: first(id),
			material_id: second(id),
			service_type_id: 1,
			insulation_id: 1,
			is_active: c.services[id - 1],
			version: 1,
		})),
	);
	await put(
		"frr",
		c.frrs.map(({ active }, index) => ({ id: index + 1, name: `F${index + 1}`, is_active: active, version: 1 })),
	);
	await put(
		"frr_group_member",
		c.frrs.flatMap(({ groups }, at) => groups.map((group_id) => ({ frr_id: at + 1, group_id }))),
	);
	await put(
		"specimen",
		c.specimens.map(({ service, frr, active }, index) => ({
			id: index + 1,
			report_id: 1,
			specimen_id: `S${index + 1}`,
			size: "1",
			application_id: 1,
			frr_id: frr,
			brand_id: 1,
			prot_first_id: 1,
			service_id: service,
			substrate_id: 1,
			is_active: active,
		})),
	);
	await put(
		"solution",
		c.solutions.map(({ active }, index) => ({ id: index + 1, drawing: `V-${index + 1}`, is_active: active })),
	);
	for (const [index, { substrates, specimens }] of c.solutions.entries()) {
		const places = (column: string, ids: number[]) =>
			ids.map((id, at) => ({ solution_id: index + 1, [column]: id, position: at + 1 }));
		await put("solution_substrate", places("substrate_id", substrates));
		await put("solution_specimen", places("specimen_id", specimens));
	}
	await refreshReadModel(em, "all");
}

const choose = (values: number[]) =>
	Object.fromEntries(keys.map((key, level) => [key, values[level] ?? null])) as unknown as FinderChoice;

/** Compares what the finder says below a choice with the paths themselves. */
async function compare(paths: Map<number, Path[]>, chosen: number[]): Promise<void> {
	const through = [...paths].flatMap(([solution, all]) =>
		all.filter((path) => chosen.every((value, level) => path[level] === value)).map((path) => ({ solution, path })),
	);
	const levels = await findLevels(em, choose(chosen));
	const next = chosen.length;
	if (next < keys.length) {
		const values = [...new Set(through.map(({ path }) => path[next]!))].sort();
		const expected = values.map((id) => ({
			id,
			count: new Set(through.filter(({ path }) => path[next] === id).map(({ solution }) => solution)).size,
		}));
		expect(levels[next]!.options.map(({ id, count }) => ({ id, count }))).toEqual(expected);
		for (const level of levels.slice(next + 1)) expect(level.options).toEqual([]);
	}
	if (next === 0) return;
	const { solutions, total } = await findByPath(em, choose(chosen), 1);
	const expected = [...new Set(through.map(({ solution }) => solution))].sort();
	expect(solutions.map(({ id }) => id)).toEqual(expected);
	expect(total).toBe(expected.length);
}

test("every value that is offered leads to a solution, and every solution is offered on each of its paths", async () => {
	let compared = 0;
	await fc.assert(
		fc.asyncProperty(
			catalogues,
			fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 5 }),
			async (catalogue, wild) => {
				await store(catalogue);
				const paths = new Map(catalogue.solutions.map((solution, index) => [index + 1, pathsOf(catalogue, solution)]));
				const prefixes = new Set([JSON.stringify(wild), "[]"]);
				for (const path of [...paths.values()].flat()) {
					for (let depth = 1; depth <= path.length; depth++) prefixes.add(JSON.stringify(path.slice(0, depth)));
				}
				for (const prefix of prefixes) await compare(paths, JSON.parse(prefix));
				compared += prefixes.size;
			},
		),
		{ numRuns: 50 },
	);
	expect(compared).toBeGreaterThan(100);
}, 120_000);
