import { beforeAll, expect, test } from "vitest";
import { listSolutionRecords } from "#app/domain/catalogue/solutions/solution-records.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { openSummaries } from "#app/domain/catalogue/solutions/summaries.sql.ts";
import { rangeWords } from "#app/domain/ratings/range.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeSolution, raiseCatalogue, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

/** The words of a solution's rating, which are the same by every way to read it. */
async function said(id: number): Promise<string | null> {
	const [view] = await listSolutions(em, [id]);
	const [record] = await listSolutionRecords(em, [id], "all");
	const [summary] = await (await openSummaries(em))([id]);
	expect(record!.rating).toEqual(view!.rating);
	expect(summary!.rating).toEqual(view!.rating);
	return view!.rating && rangeWords(view!.rating);
}

test("a solution is rated by the lowest of its active specimens", async () => {
	const id = await makeSolution(em, "V-128", {
		specimens: [
			{ frr: "-/120/120", service: "PVC / Pipe / Pipe" },
			{ frr: "-/30/30", service: "HDPE / Pipe / Pipe" },
			{ frr: "-/60/60", service: "Copper / Pipe / Pipe" },
			{ frr: "-/15/15", active: false },
		],
	});
	expect(await said(id)).toBe("-/30/30 to -/120/120, depending on service and size");
});

test.each([
	["frr", { name: "-/45/45" }],
	["report", { number: "FR45" }],
	["service", { id: 0 }],
	["substrate", { thickness: "45mm" }],
	["product", { name: "Collar 45" }],
] as const)("a specimen whose %s is withdrawn gives no rating", async (table, where) => {
	const drawing = `W-${table}`;
	const id = await makeSolution(em, drawing, {
		specimens: [
			{ frr: "-/90/90" },
			{
				frr: "-/45/45",
				report: "4 / FR45 / Lab",
				service: `Only${table} / Pipe / Pipe`,
				substrate2: "Wall / Brick / 45mm",
				products: ["Mastic", "Collar 45"],
			},
		],
	});
	expect(await said(id)).toMatch(/^-\/45\/45 to -\/90\/90/);
	const [own] = await em.execute<{ id: number }[]>(
		"select sp.service_id as id from solution_specimen o join specimen sp on sp.id = o.specimen_id where o.solution_id = ? and o.position = 2",
		[id],
	);
	const found = table === "service" ? { id: own!.id } : where;
	await withdraw(em, table, found as Record<string, string>);
	expect(await said(id)).toBe("-/90/90");
	const column = Object.keys(found)[0]!;
	await em.execute(`update ${table} set is_active = true where ${column} = ?`, [Object.values(found)[0]]);
	await raiseCatalogue(em);
});

test("a solution without an active specimen has no rating", async () => {
	expect(await said(await makeSolution(em, "NONE", { specimens: [{ active: false }] }))).toBeNull();
});
