import { expect, test } from "vitest";
import { readSpecificationRows } from "#app/routes/specs/project-summary.server.ts";
import { makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();

test("the reports of a specification say what they are where they are no test", async () => {
	const sol = await makeSolution(own.em, "V-1", {
		specimens: [{ report: "7 / R1 / Lab" }, { report: "7 / R1 / Lab" }, { report: "7 / R2 / Lab" }],
	});
	await own.em.execute("update report set kind = case number when 'R1' then 'test' else 'opinion' end");
	await raiseCatalogue(own.em);
	const rows = await readSpecificationRows(own.fork(), [{ sol, isActive: true }]);
	expect(rows.map(({ reports }) => reports)).toEqual([
		["BK7 - Report R1 [Lab]", "BK7 - Report R2 [Lab], Letter of opinion"],
	]);
});
