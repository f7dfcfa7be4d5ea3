import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { findByPath } from "#app/domain/finder/finder.ts";
import { noFilter } from "#app/domain/finder/finder-choice.ts";
import { searchSolutions } from "#app/domain/finder/search.ts";
import { FINDER_PAGE_SIZE, MAX_COUNTED, type SolutionPage } from "#app/domain/finder/solution-pages.sql.ts";
import { isOfGroup } from "#app/domain/ratings/groups.ts";
import { generate } from "#bench/finder-catalogue.ts";
import type { EntityManager } from "#db/orm.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

/** A catalogue in which common words are in more rows than are put in order one by one. */
const SOLUTIONS = 2_000;

interface Tested {
	id: number;
	drawing: string;
	/** The active substrates, as orientation and name. */
	walls: [orientation: string, name: string][];
	specimens: {
		material: string;
		type: string;
		size: string;
		product: string;
		frr: string;
		groups: string[];
		ids: number[];
	}[];
}

const own = ownDatabase();
let em: EntityManager;
let catalogue: Tested[];
beforeAll(async () => {
	em = own.em;
	await generate(em, SOLUTIONS);
	await em.execute("update specimen set is_active = false where id % 17 = 0");
	await em.execute("update solution set is_active = false where id % 13 = 0");
	await refreshReadModel(em, "all");
	await em.execute("analyze");
	catalogue = await em.execute<Tested[]>(`
		select s.id, s.drawing,
			(select json_agg(json_build_array(o.name, n.name)) from solution_substrate l join substrate u on u.id = l.substrate_id
				join orientation o on o.id = u.orientation_id join substrate_name n on n.id = u.name_id
				where l.solution_id = s.id) as walls,
			(select json_agg(json_build_object('material', m.name, 'type', t.name, 'size', p.size, 'product', d.name, 'frr', f.name,
				'ids', json_build_array(v.classification_id, v.material_id, v.service_type_id), 'groups',
				(select json_agg(g.name) from frr_group_member b join frr_group g on g.id = b.group_id where b.frr_id = p.frr_id)))
				from solution_specimen l join specimen p on p.id = l.specimen_id and p.is_active
				join service v on v.id = p.service_id join service_material m on m.id = v.material_id
				join service_type t on t.id = v.service_type_id join product d on d.id = p.prot_first_id join frr f on f.id = p.frr_id
				where l.solution_id = s.id) as specimens
		from solution s where s.is_active`);
	catalogue = catalogue.filter(({ specimens }) => specimens);
	catalogue.sort((a, b) => Number(a.drawing.slice(2)) - Number(b.drawing.slice(2)));
}, 120_000);

/** Compares a page, and what is said about its list, with the whole list. */
function compare(found: SolutionPage, all: Tested[], page: number): void {
	const shown = all.slice((page - 1) * FINDER_PAGE_SIZE, page * FINDER_PAGE_SIZE);
	expect(found.solutions.map(({ drawing }) => drawing)).toEqual(shown.map(({ drawing }) => drawing));
	expect(found.more ? all.length > found.total : all.length === found.total).toBe(true);
	if (found.more) expect(found.total).toBe(MAX_COUNTED);
	if (page * FINDER_PAGE_SIZE < all.length) expect(found.pages).toBeGreaterThan(page);
}

const maybe = <T>(...values: T[]) =>
	fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const questions = fc
	.record({
		material: maybe("PVC", "Servicematerial5"),
		type: maybe("Servicetype3", "Servicetype1"),
		size: maybe(100, 45),
		product: maybe("Product 7"),
		group: maybe("60min", "120min"),
		code: maybe("v-12", "v-1"),
		orientation: maybe("Wall", "Orientation4"),
		name: maybe("Substratename2"),
	})
	.filter((q) => Object.values(q).some((part) => part !== undefined));
const pages = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 170 }));

type Question = Partial<typeof questions extends fc.Arbitrary<infer Q> ? Q : never>;

/** Questions of common words: each finds more than are counted. */
const common: Question[] = [
	{ orientation: "Wall" },
	{ group: "60min" },
	{ type: "Servicetype3" },
	{ orientation: "Wall", group: "60min" },
	{ type: "Servicetype1", group: "60min" },
];

test("however many solutions a search finds, each page is the right part of them in order", async () => {
	let many = 0;
	await fc.assert(
		fc.asyncProperty(questions as fc.Arbitrary<Question>, pages, async (q, page) => {
			const isMet = (one: Tested["specimens"][number]) =>
				[one.material, undefined].includes(q.material) &&
				[one.type, undefined].includes(q.type) &&
				[one.product, undefined].includes(q.product) &&
				(q.size === undefined || one.size === `Ø${q.size} mm`) &&
				(q.group === undefined || one.groups.includes(q.group));
			const found = catalogue.filter(
				({ drawing, walls, specimens }) =>
					(q.code === undefined || drawing.toLowerCase().includes(q.code)) &&
					walls.some(
						([orientation, name]) =>
							[orientation, undefined].includes(q.orientation) && [name, undefined].includes(q.name),
					) &&
					specimens.some(isMet),
			);
			const isEqual = ({ specimens }: Tested) =>
				q.group === undefined || specimens.some((one) => isMet(one) && isOfGroup(one.frr, q.group!));
			const all = [...found.filter(isEqual), ...found.filter((one) => !isEqual(one))];
			const words = [q.size && `${q.size}mm`, q.material, q.type, q.product, q.group, q.orientation, q.name, q.code];
			const answer = await searchSolutions(em, words.filter(Boolean).join(" "), page);
			compare(answer, all, page);
			if (answer.more) many++;
			for (const { count, text } of answer.relaxations) {
				const { total, more } = await searchSolutions(em, text, 1);
				expect(count).toBe(more ? MAX_COUNTED + 1 : Math.min(total, MAX_COUNTED + 1));
			}
		}),
		{ numRuns: 60, examples: common.flatMap((q): [Question, number][] => [1, 2, 18].map((page) => [q, page])) },
	);
	expect(many).toBeGreaterThanOrEqual(10);
}, 120_000);

test("a service filter's pages are the right parts of its list", async () => {
	const none = { ori: null, sub: null, class: null, serv: null, frr: null };
	for (const stype of [1, 2]) {
		const all = catalogue.filter(({ specimens }) => specimens.some(({ ids }) => ids[2] === stype));
		expect(all.length).toBeGreaterThan(MAX_COUNTED);
		for (const page of [1, 2, 17, 18, 400]) {
			compare(await findByPath(em, none, page, { ...noFilter, stype }), all, page);
		}
	}
});
