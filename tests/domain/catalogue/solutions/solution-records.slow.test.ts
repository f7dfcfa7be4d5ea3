import fc from "fast-check";
import { expect, test } from "vitest";
import { staffSpecimen } from "#app/domain/catalogue/parts/record-shapes.ts";
import { listSolutionRecords } from "#app/domain/catalogue/solutions/solution-records.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { readWholeRecords } from "#app/domain/lists/whole.sql.ts";
import { makePerson, raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2, { seeded: true });

const shape = staffSpecimen.omit({ drawing_txt: true, warnings: true });
const tables = ["report", "frr", "service", "substrate", "product", "specimen", "service_material", "frr_group"];
const change = fc.record({
	table: fc.constantFrom(...tables),
	part: fc.integer({ min: 2, max: 9 }),
	rest: fc.integer({ min: 0, max: 8 }),
});

/** The lists of staff have each specimen put together by the database. */
test("solutions are what the database puts together, whatever is withdrawn, renamed or superseded", async () => {
	const { em } = own;
	const staff = await makePerson(em, "Sam", { staff: true });
	const ids = (await em.execute<{ id: number }[]>("select id from solution order by id")).map(({ id }) => id);
	await fc.assert(
		fc.asyncProperty(fc.array(change, { maxLength: 6 }), fc.nat(20), async (changes, turn) => {
			for (const table of tables) await em.execute(`update ${table} set is_active = true`);
			for (const { table, part, rest } of changes) {
				await em.execute(`update ${table} set is_active = false where id % ${part} = ${rest % part}`);
			}
			await em.execute(
				`update report set superseded_by_id = null;
				 update report set superseded_by_id = (select max(id) from report) where id % 21 = ${turn} and id < (select max(id) from report);
				 update brand set name = 'Brand ' || id || ' ${turn}'`,
			);
			await raiseCatalogue(em);
			const all = await listSolutionRecords(em, ids, "all");
			const specimens = [...new Set(all.flatMap(({ specimen }) => specimen.map(({ id }) => id)))];
			const whole = await readWholeRecords(em, staff, { key: "specimen", ids: specimens, shape });
			const byId = new Map(whole.map((one) => [one.id, one]));
			for (const { specimen, evidence } of all) {
				expect(specimen).toEqual(specimen.map(({ id }) => byId.get(id)));
				const inForce = specimen.filter(({ evidence: { status } }) =>
					["current", "expires soon", "not recorded"].includes(status),
				);
				expect(evidence).toMatchObject({ specimens: specimen.length, in_force: inForce.length });
			}
			const active = await listSolutionRecords(em, ids, "active");
			expect(active.map(({ specimen }) => specimen)).toEqual(
				all.map(({ specimen }) => specimen.filter(({ is_active }) => is_active)),
			);
			const views = await listSolutions(em, ids);
			for (const [at, { specimens: shown, rating, services, evidence }] of views.entries()) {
				const record = active[at]!;
				expect(shown.map((one) => [one.id, one.brand, one.evidence])).toEqual(
					record.specimen.map((one) => [one.id, one.brand.name, one.evidence]),
				);
				expect([rating, services, evidence]).toEqual([record.rating, record.services, record.evidence]);
			}
		}),
		{ numRuns: 12, seed: 24 },
	);
}, 120_000);
