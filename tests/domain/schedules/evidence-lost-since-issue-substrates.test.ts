import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { collectFactsNow } from "#app/domain/schedules/collect-facts.ts";
import { findLostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import { makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let ann: Actor;
let project: number;

beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	const of = { substrate: "Wall / Brick / 100mm", substrate2: "Floor / Concrete / 150mm" };
	const substrates = ["Wall / Brick / 100mm", "Wall / Plasterboard / 13mm"];
	const listed = await makeSolution(own.em, "V-1", { substrates, specimens: [{ id: "S-1", ...of }] });
	project = await makeProject(own.em, ann, "Tower", [listed]);
});

/** Of those thicknesses the substrates are withdrawn. */
async function withdraw(...thicknesses: string[]) {
	await own.em.execute("update substrate set is_active = thickness not in (?)", [[...thicknesses, ""]]);
	await raiseCatalogue(own.em);
}

const frozen = async () => (await collectFactsNow(own.fork(), ann, project)).facts.items[0]!;

test("substrates that are withdrawn are frozen beside the labels, of the list and of the specimens, and absent without any", async () => {
	expect(await frozen()).not.toHaveProperty("withdrawnSubstrates");
	const { substrates } = await frozen();
	await withdraw("13mm", "150mm");
	const item = await frozen();
	expect(item.substrates).toEqual(substrates);
	expect(item.withdrawnSubstrates?.map(({ name }) => name)).toEqual([
		"Wall - Plasterboard - 13mm",
		"Floor - Concrete - 150mm",
	]);
});

test("another substrate of the specimen than the one that had been withdrawn is told", async () => {
	await withdraw("100mm");
	const run = await issueProject(own.fork(), ann, project);
	const [row] = await own.em.execute<{ facts: unknown }[]>("select facts from schedule_run where id = ?", [run]);
	const facts = scheduleFacts.parse(row!.facts);
	const fallen = async (now = facts) => (await findLostEvidence(own.fork(), run, now)).map(({ what }) => what);
	expect(await fallen()).toEqual([]);
	await withdraw("150mm");
	expect(await fallen()).toEqual(["Substrate withdrawn (S-1)"]);
	const before = facts.items.map(({ withdrawnSubstrates: _, ...item }) => item);
	expect(await fallen({ ...facts, items: before })).toEqual([]);
});
