import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { searchSolutions } from "#app/domain/finder/search.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeSolution, type SpecimenOf } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

const empty = () =>
	em.execute("truncate solution, specimen, solution_path, path_count, frr_group_member, report, search_miss cascade");
const search = (text: string) => searchSolutions(em, text, 1);
const groups = ["30min", "60min", "90min", "120min"];
const rated = (minutes: number, more: SpecimenOf = {}): SpecimenOf => ({
	frr: `-/${minutes}/${minutes}`,
	groups: groups.filter((name) => Number.parseInt(name, 10) <= minutes),
	...more,
});

const services = ["PVC / Pipe / Combustible Pipe", "Copper / Pipe / Metal Pipe", "Cable / Bundle / Electrical"];
const walls = ["Wall / Plasterboard / 13mm", "Floor / Concrete / 150mm", "Wall / Concrete / 90mm"];
const sizes: [text: string, from: number, to: number][] = [
	["100mm", 100, 100],
	["Ø40 mm", 40, 40],
	["40–110 mm", 40, 110],
	["Bundle up to Ø50 mm", 0, 50],
];
const products = ["Mastic", "Collar"];
const pick = <T>(all: T[]) => fc.constantFrom(...all);
const specimens = fc.record({
	service: pick(services),
	minutes: pick([30, 60, 120]),
	size: pick(sizes),
	product: pick(products),
	active: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});
const solutions = fc.array(
	fc.record({
		specimens: fc.array(specimens, { minLength: 1, maxLength: 3 }),
		substrates: fc.uniqueArray(pick(walls), { minLength: 1, maxLength: 2 }),
		active: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
	}),
	{ minLength: 2, maxLength: 5 },
);
const everything = {
	size: pick([40, 45, 100, 110, 500]),
	material: pick(["pvc", "copper", "cable"]),
	type: pick(["pipe", "bundle"]),
	orientation: pick(["wall", "floor"]),
	substrate: pick(["plasterboard", "concrete"]),
	minutes: pick([30, 60, 90, 120]),
	product: pick(["mastic", "collar"]),
};
type Key = keyof typeof everything;
const keys = Object.keys(everything) as Key[];
/** One to three of the facts: of more hardly anything is found. */
const asked = fc
	.tuple(fc.record(everything), fc.subarray(keys, { minLength: 1, maxLength: 3 }))
	.map(([all, kept]) => Object.fromEntries(kept.map((key) => [key, all[key]])) as Partial<typeof all>);

test("a search finds exactly the offered solutions of which one specimen and one substrate meet all of it", async () => {
	let hits = 0;
	await fc.assert(
		fc.asyncProperty(solutions, fc.array(asked, { minLength: 6, maxLength: 6 }), async (catalogue, questions) => {
			await empty();
			for (const [at, one] of catalogue.entries()) {
				await makeSolution(em, `D-${at}`, {
					...one,
					specimens: one.specimens.map(({ service, minutes, size, product, active }) =>
						rated(minutes, { service, size: size[0], products: [product], active }),
					),
				});
			}
			for (const group of groups) {
				await em.execute("insert into frr_group (name) values (?) on conflict do nothing", [group]);
			}
			// A word of a size alone is none that the catalogue knows, unless an earlier one had it as a name.
			const names = JSON.stringify(
				catalogue.map(({ specimens: tests, substrates }) => [
					substrates,
					tests.map(({ service, product }) => [service, product]),
				]),
			).toLowerCase();
			for (const q of questions) {
				const words = [
					q.size && `${q.size}mm`,
					q.material,
					q.type,
					q.orientation,
					q.substrate,
					q.product,
					q.minutes && `${q.minutes}min`,
				].filter((word) => typeof word === "string");
				if (words.length === 0) continue;
				const found = catalogue.flatMap((one, at) => {
					const tested = one.specimens.filter(({ service, minutes, size, product, active }) => {
						const [material, type] = service.toLowerCase().split(" / ");
						return (
							active &&
							(q.size === undefined || (size[1] <= q.size && q.size <= size[2])) &&
							[material, undefined].includes(q.material) &&
							[type, undefined].includes(q.type) &&
							[product.toLowerCase(), undefined].includes(q.product) &&
							minutes >= (q.minutes ?? 0)
						);
					});
					const built = one.substrates.some((text) => {
						const [orientation, name] = text.toLowerCase().split(" / ");
						return [orientation, undefined].includes(q.orientation) && [name, undefined].includes(q.substrate);
					});
					const isEqual = tested.some(({ minutes }) => minutes === (q.minutes ?? minutes));
					return one.active && tested.length > 0 && built ? [{ drawing: `D-${at}`, isEqual }] : [];
				});
				// Solutions of just the minutes stand before those of more.
				const expected = found.toSorted((a, b) => Number(b.isEqual) - Number(a.isEqual)).map(({ drawing }) => drawing);
				const known = words.filter((word) => /\d/.test(word) || names.includes(word));
				const result = await search(words.join(" "));
				if (known.length < words.length) continue;
				expect(result.solutions.map(({ drawing }) => drawing)).toEqual(expected);
				for (const { text, count } of result.relaxations) expect((await search(text)).total).toBe(count);
				for (const { without } of result.filters.filter((filter) => filter.without)) {
					expect((await search(without)).total).toBeGreaterThanOrEqual(result.total);
				}
				hits += expected.length;
			}
		}),
		{ numRuns: 25 },
	);
	expect(hits).toBeGreaterThan(30);
}, 240_000);
