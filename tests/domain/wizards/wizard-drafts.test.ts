import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { mergeNames } from "#app/domain/catalogue/merge/merge-names.ts";
import { solutionWizard, stateOfStep, storeSolutionStep } from "#app/domain/wizards/solution-draft.ts";
import { specimenWizard, storeSpecimenStep } from "#app/domain/wizards/specimen-draft.ts";
import { getWizard } from "#app/domain/wizards/wizard-drafts.ts";
import { insert, makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let staff: Actor;
const id = async (from: string): Promise<number> => {
	const [row] = await own.em.execute<{ id: number }[]>(`select id from ${from}`);
	return row!.id;
};
beforeAll(async () => {
	staff = await makePerson(own.em, "Sam", { staff: true });
	for (const age of ["Old", "New"]) {
		await insert(own.em, "brand", { name: `${age} brand` });
		const substrate = `Wall / ${age} board / 13mm`;
		await makeSolution(own.em, `V-${age}`, { substrates: [substrate], specimens: [{ substrate }] });
	}
});

const merge = async (entity: "brand" | "subname", table: string, name: string) => {
	const from = await id(`${table} where name = 'Old ${name}'`);
	const into = await id(`${table} where name = 'New ${name}'`);
	await own.act((tx) => mergeNames(tx, staff, { entity, from, into }));
	return { from: String(from), into: String(into) };
};
const substrateOf = (board: string) =>
	id(`substrate where name_id = (select id from substrate_name where name = '${board}')`);

test("a draft that was left before two names became one has the kept one, and goes on from it", async () => {
	const specimen = { kind: "specimen", recordId: null } as const;
	const solution = { kind: "solution", recordId: null } as const;
	const [old, kept] = [await substrateOf("Old board"), await substrateOf("New board")];
	const brand = String(await id("brand where name = 'Old brand'"));
	await own.act((tx) =>
		storeSpecimenStep(tx, staff, specimen, { step: 1, typed: { brand, size: "40" }, seen: {}, to: 1 }),
	);
	await own.act((tx) =>
		storeSpecimenStep(tx, staff, specimen, { step: 2, typed: { substrate: String(old) }, seen: {}, to: 1 }),
	);
	await own.act(async (tx) => {
		const seen = stateOfStep((await getWizard(tx, staff, solutionWizard, solution)).snapshot, "substrates");
		await storeSolutionStep(tx, staff, solution, { part: "substrates", typed: [old, kept], seen, to: 1 });
	});
	const { into } = await merge("brand", "brand", "brand");
	await merge("subname", "substrate_name", "board");
	const opened = await getWizard(own.fork(), staff, specimenWizard, specimen);
	expect(opened.snapshot.values).toMatchObject({ brand: into, substrate: String(kept), size: "40" });
	expect((await getWizard(own.fork(), staff, solutionWizard, solution)).snapshot.substrates).toEqual([kept]);
	// A page that was opened before the merge still sends the old name.
	await own.act((tx) =>
		storeSpecimenStep(tx, staff, specimen, {
			step: 1,
			typed: { brand, size: "50" },
			seen: { brand, size: "40" },
			to: 1,
		}),
	);
	const sent = await getWizard(own.fork(), staff, specimenWizard, specimen);
	expect(sent.snapshot.values).toMatchObject({ brand: into, size: "50" });
});
