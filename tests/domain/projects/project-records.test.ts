import { beforeAll, expect, test } from "vitest";
import {
	changeProject,
	getEditableProject,
	hasItems,
	type SentProject,
} from "#app/domain/projects/project-records.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(6);
let em: EntityManager;
let sols: number[];
beforeAll(async () => {
	em = own.em;
	sols = [];
	for (const code of ["V-1", "V-2", "V-3", "V-4", "V-5", "V-6"]) sols.push(await makeSolution(em, code));
});

async function begin() {
	const ann = await makePerson(em, "Ann");
	const id = await makeProject(em, ann, "Tower", sols.slice(0, 2));
	const sent = (some: number[], fields: SentProject["fields"] = {}): SentProject => ({
		fields,
		items: { field: "specs", rows: some.map((sol, at) => ({ sol, no: at + 1, isActive: true })) },
	});
	const read = () => getEditableProject(own.fork(), ann, id);
	const change = async (change: SentProject) => {
		const known = await read();
		return own.act((inside) => changeProject(inside, ann, known, change));
	};
	return { sent, change, read };
}

test("a project that is as it was sent is answered as it was read, and stays of its version", async () => {
	const { sent, change, read } = await begin();
	const before = await read();
	expect(await change(sent(sols.slice(0, 2)))).toEqual(before);
	expect(await change(sent(sols.slice(0, 2), { projName: "Tower" }))).toEqual(before);
	expect(await read()).toEqual(before);
});

test("a change of the items, their order, a field or nothing but a field has to be read again", async () => {
	const { sent, change, read } = await begin();
	const changes = [
		sent(sols.slice(0, 3)),
		sent(sols.slice(1, 3)),
		sent([sols[2]!, sols[1]!]),
		sent([sols[2]!, sols[1]!], { revNotes: "B" }),
		{ fields: { revNotes: "C" }, items: null },
		sent([]),
	];
	for (const [at, one] of changes.entries()) {
		expect(await change(one)).toBeNull();
		expect((await read()).version).toBe(2 + at);
	}
	expect((await read()).project).toMatchObject({ guide_item: [], rev_notes: "C" });
});

test("lists that are sent at once are stored one after another, each whole", async () => {
	const { sent, change, read } = await begin();
	const lists = [sols.slice(2), sols.slice(0, 3), [sols[5]!], sols.toReversed()];
	await Promise.all([...lists, ...lists].map((list) => change(sent(list))));
	const { project, version } = await read();
	const stored = project.guide_item.map(({ sol }) => sol);
	expect(lists).toContainEqual(stored);
	expect(version).toBeGreaterThan(lists.length - 1);
});

test("the items of a project are the same only by solution, number and whether they are struck through", async () => {
	const { read } = await begin();
	const known = await read();
	const [first, second] = known.project.guide_item.map(({ sol, no_id: no, is_active: isActive }) => ({
		sol,
		no,
		isActive,
	}));
	expect(hasItems(known, [second!, first!])).toBe(true);
	expect(hasItems(known, [first!, { ...second!, isActive: null }])).toBe(true);
	expect(hasItems(known, [first!])).toBe(false);
	expect(hasItems(known, [first!, second!, second!])).toBe(false);
	expect(hasItems(known, [first!, first!])).toBe(false);
	expect(hasItems(known, [first!, { ...second!, no: 3 }])).toBe(false);
	expect(hasItems(known, [first!, { ...second!, isActive: false }])).toBe(false);
	expect(hasItems(known, [first!, { ...second!, sol: sols[4]! }])).toBe(false);
});
