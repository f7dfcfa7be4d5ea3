import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { openSummaries } from "#app/domain/catalogue/solutions/summaries.sql.ts";
import { rankingCsv } from "#app/domain/figures/figures-rows.ts";
import { type RankingReader, rankSolutions } from "#app/domain/figures/solution-ranking.ts";
import type { EntityManager } from "#db/orm.ts";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2, { seeded: true });
let em: EntityManager;
const staff = { isStaff: true };

/** Twelve solutions in natural order of their drawings; none is in a project. */
let ids: number[];
beforeAll(async () => {
	({ em } = own);
	await em.execute("delete from project");
	const rows = await em.execute<{ id: number }[]>(
		"select id from solution where is_active order by drawing, id limit 12",
	);
	ids = rows.map(({ id }) => id);
});

async function project(solutions: number[], { active = true, crossedOut = [] as number[] } = {}): Promise<void> {
	const [row] = await em.execute<{ id: number }[]>(
		`insert into project (user_id, proj_name, proj_address, city_id, is_active)
		 select id, 'Ranked', 'Somewhere', city_id, ? from user_account order by id limit 1 returning id`,
		[active],
	);
	for (const [index, solution] of solutions.entries()) {
		await em.execute("insert into project_item (project_id, no_id, solution_id, is_active) values (?, ?, ?, ?)", [
			row!.id,
			index + 1,
			solution,
			!crossedOut.includes(solution),
		]);
	}
}

const download = (reader: RankingReader): Promise<string> => text(rankingCsv(em, reader));

test("nothing is ranked while nothing is specified", async () => {
	expect(await rankSolutions(em, staff, 1)).toEqual({ count: 0, ranked: [] });
});

test("solutions are ranked by the projects that hold them, archived ones included and crossed-out items not", async () => {
	await project(ids);
	await project([ids[3]!, ids[5]!], { crossedOut: [ids[5]!] });
	await project([ids[3]!, ids[11]!], { active: false });
	const { count, ranked } = await rankSolutions(em, staff, 1);
	expect(count).toBe(12);
	const places = ranked.map(({ rank, numSpecs, solution }) => [rank, solution.id, numSpecs]);
	const rest = ids.filter((id) => id !== ids[3] && id !== ids[11]).slice(0, 8);
	expect(places).toEqual([[1, ids[3], 3], [2, ids[11], 2], ...rest.map((id) => [3, id, 1])]);
});

test("a page has ten, the next one the rest with the rank of their equals, and pages beyond are empty", async () => {
	expect((await rankSolutions(em, staff, 2)).ranked.map(({ rank }) => rank)).toEqual([3, 3]);
	expect((await rankSolutions(em, staff, 3)).ranked).toEqual([]);
});

test("a withdrawn solution keeps its rank", async () => {
	await em.execute("update solution set is_active = false where id = ?", [ids[3]!]);
	await raiseCatalogue(em);
	expect((await rankSolutions(em, staff, 1)).ranked[0]).toMatchObject({ numSpecs: 3, solution: { isActive: false } });
});

test("only staff see the ranking", async () => {
	const reader = { isStaff: false };
	await expect(rankSolutions(em, reader, 1)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(download(reader)).rejects.toMatchObject({ kind: "forbidden" });
});

test("the download is CSV for spreadsheets, with formulas made harmless", async () => {
	await em.execute("update solution set drawing = ? where id = ?", ['=V"1", A', ids[3]!]);
	const text = await download(staff);
	const lines = text.split("\r\n");
	expect(lines[0]).toBe("\uFEFFrank,drawing,orientation,substrate_type,service_class,service,frr_group,num_specs");
	expect(lines).toHaveLength(14);
	expect(lines.at(-1)).toBe("");
	const { solution } = (await rankSolutions(em, staff, 1)).ranked[0]!;
	const several = [solution.orientations, solution.substrateTypes, solution.serviceClasses];
	const names = [solution.services, solution.frrGroups].map((all) => all.map(({ name }) => name));
	const cells = [...several, ...names].map((values) => values.join("; "));
	expect(lines[1]).toBe(`1,"'=V""1"", A",${cells.join(",")},3`);
	expect(lines[12]).toMatch(/^12,.+,1$/);
});

test("a summary says what the whole solution says, also where some of it is withdrawn", async () => {
	await em.execute(
		`update service_material set is_active = false where name = 'PVC'; update frr_group set is_active = false where name = '90min';
		 update specimen set is_active = false where id % 4 = 0`,
	);
	await raiseCatalogue(em);
	const all = (await em.execute<{ id: number }[]>("select id from solution order by id desc")).map(({ id }) => id);
	const whole = await listSolutions(em, all);
	const summaries = await (await openSummaries(em))([...all, 2_000_000_000]);
	expect(summaries).toEqual(
		whole.map(({ id, drawing, services, rating, frrGroups, orientations, substrateTypes, serviceClasses }) => {
			return { id, drawing, services, rating, frrGroups, orientations, substrateTypes, serviceClasses };
		}),
	);
	expect(summaries.length).toBeGreaterThan(30);
});
