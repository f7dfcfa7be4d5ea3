import { beforeAll, beforeEach, expect, test } from "vitest";
import { searchSolutions } from "#app/domain/finder/search.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeSolution, type SpecimenOf } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});
beforeEach(() =>
	em.execute("truncate solution, specimen, solution_path, path_count, frr_group_member, report, search_miss cascade"),
);

const search = (text: string) => searchSolutions(em, text, 1);
const found = async (text: string) => (await search(text)).solutions.map(({ drawing }) => drawing);
const rated = (minutes: number, more: SpecimenOf = {}): SpecimenOf => ({
	frr: `-/${minutes}/${minutes}`,
	groups: [`${minutes}min`],
	...more,
});

test("a near search and a filter taken away lead to what they say, with numbers side by side too", async () => {
	await makeSolution(em, "B-1", { specimens: [rated(60, { size: "65mm" })] });
	const { relaxations } = await search("wall 60 100 mm pvc");
	expect(relaxations).toContainEqual(expect.objectContaining({ offer: "65 mm", text: "wall 60 65mm pvc", count: 1 }));
	for (const { text, count } of relaxations) expect([text, (await search(text)).total]).toEqual([text, count]);
	const { filters } = await search("60 wall 65mm");
	const { without } = filters.find(({ value }) => value === "Wall")!;
	expect([without, await found(without)]).toEqual(["60 65mm", ["B-1"]]);
});
