import { expect, test } from "vitest";
import { formatReport } from "#app/domain/imports/format.ts";
import { openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { csv, filledTrials, solution, specimen } from "./trial.ts";

const filled = filledTrials();

test("a dry run says in how many schedules of how many owners what it would change was issued", async () => {
	const { trial } = filled;
	const { orm, close } = await openDatabase(trial.database.settings, 2);
	const em = orm.em.fork() as EntityManager;
	const sol = Number(await trial.value("select id from solution"));
	for (const name of ["Ann", "Bob"]) {
		const owner = await makePerson(em, name);
		const project = await makeProject(em, owner, "Tower", [sol]);
		await issueProject(em, owner, project);
		if (name === "Bob") await issueProject(em, owner, project);
	}
	await close();
	const resized = {
		specimens: csv([{ ...specimen, size: "101 mm" }]),
		solutions: csv([{ ...solution, installation: "" }]),
	};
	const found = await trial.run(resized, { dryRun: true });
	expect(found.issued).toEqual({ schedules: 3, owners: 2 });
	expect(formatReport(found)).toContain("What is updated was issued in 3 schedules of 2 owners.");
	const other = { specimens: csv([{ ...specimen, specimen_id: "A2", size: "101 mm" }]) };
	expect(await trial.run(other, { dryRun: true })).not.toHaveProperty("issued");
});
