import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { generate } from "#bench/finder-catalogue.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson } from "#tests/support/catalogue.ts";

const SOLUTIONS = 2_000;

let api: ApiPlace;
let call: Caller;
beforeAll(async () => {
	api = await openApi();
	await generate(api.em, SOLUTIONS);
	// Every second solution in one substrate, every fourth specimen with one service: a class of several hundred.
	await api.em.execute("delete from solution_substrate where solution_id % 2 = 0");
	await api.em.execute(
		`insert into solution_substrate (solution_id, substrate_id, position)
		 select id, (select min(id) from substrate), 1 from solution where id % 2 = 0`,
	);
	await api.em.execute("update specimen set service_id = (select min(id) from service) where id % 4 = 0");
	await refreshReadModel(api.em, "all");
	call = await api.as(await makePerson(api.em, "Ann"));
}, 60_000);
afterAll(() => api?.close());

const idsOf = (found: { id: number }[]) => found.map(({ id }) => id);

/** Counted and put in order apart from what the finder keeps. */
async function expected(where: string): Promise<number[]> {
	const rows = await api.em.execute<{ id: number; drawing: string }[]>(
		`select s.id, s.drawing from solution s where s.is_offered and ${where}`,
	);
	return idsOf(rows.sort((a, b) => Number(a.drawing.slice(2)) - Number(b.drawing.slice(2))));
}

test.each([
	["V-1", 500],
	["V-12", 111],
])("a search for %s answers at most the first 500, and how many there are", async (code, most) => {
	const all = await expected(`s.drawing like '${code}%'`);
	const found = await call.get(`sol/?drawing=${code}`);
	expect(found.body).toHaveLength(most);
	expect(idsOf(found.body)).toEqual(all.slice(0, 500));
	expect(found.headers.get("X-Total-Count")).toBe(String(all.length));
});

test.each(["desc", "asc"])("a class is answered whole, however many solutions it has (%s)", async (direction) => {
	const [path] = await api.em.execute<{ ori: number; sub: number; cls: number; solutions: number }[]>(
		`select orientation_id as ori, substrate_name_id as sub, classification_id as cls, solutions from path_count
		 where classification_id <> 0 and material_id = 0 and frr_group_id = 0 and service_type_id = 0
		 order by solutions ${direction} limit 1`,
	);
	const { ori, sub, cls, solutions } = path!;
	expect(solutions > 200).toBe(direction === "desc");
	const all = await expected(`exists (
		select from solution_substrate l join substrate u on u.id = l.substrate_id
		where l.solution_id = s.id and u.orientation_id = ${ori} and u.name_id = ${sub})
		and exists (select from solution_specimen l join specimen p on p.id = l.specimen_id join service v on v.id = p.service_id
			where l.solution_id = s.id and p.is_active and v.classification_id = ${cls})`);
	expect(all).toHaveLength(solutions);
	const found = await call.get(`sol/byclass/${ori}/${sub}/${cls}/`);
	expect(idsOf(found.body)).toEqual(all);
	expect(found.headers.get("X-Total-Count")).toBe(String(all.length));
});
