import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { findLostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import { makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let ann: Actor;
let project: number;

beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	const specimen = { id: "S-1", report: "7 / R1 / Lab", frr: "-/60/60", products: ["Mastic", "Collar"] };
	project = await makeProject(own.em, ann, "Tower", [await makeSolution(own.em, "V-1", { specimens: [specimen] })]);
	await makeSolution(own.em, "V-2", { specimens: [{ report: "7 / R9 / Lab" }] });
});

const NO_END = "update report set expires = null, issued = null, superseded_by_id = null";
beforeEach(() => changed(NO_END, "update report set is_active = true", on("frr"), on("product")));

const on = (table: string) => `update ${table} set is_active = true`;
const off = (table: string, where: string) => `update ${table} set is_active = false where ${where}`;
const report = off("report", "number = 'R1'");
const frr = off("frr", "name = '-/60/60'");
const product = (name: string) => off("product", `name = '${name}'`);
const expired = "update report set issued = '2019-01-01', expires = '2020-01-01' where number = 'R1'";
const superseded = `update report set superseded_by_id = (select id from report where number = 'R9') where number = 'R1'`;

async function changed(...statements: string[]) {
	for (const statement of statements) await own.em.execute(statement);
	await raiseCatalogue(own.em);
}

/** Of a schedule that was issued after `before`, once `since` has happened. */
async function fallen(before: string[], since: string[]): Promise<string[]> {
	await changed(...before);
	const run = await issueProject(own.fork(), ann, project);
	await changed(...since);
	const [row] = await own.em.execute<{ facts: unknown }[]>("select facts from schedule_run where id = ?", [run]);
	return (await findLostEvidence(own.fork(), run, scheduleFacts.parse(row!.facts))).map(({ what }) => what);
}

test("a part that had been withdrawn when it was issued has not been withdrawn since another was restored", async () => {
	expect(await fallen([report, frr], [on("frr")])).toEqual([]);
	expect(await fallen([report], [frr])).toEqual(["FRR withdrawn (S-1)"]);
});

test("a report that had ended when it was issued has not ended since a part was restored, whatever stood before it", async () => {
	expect(await fallen([product("Mastic"), expired], [on("product")])).toEqual([]);
	expect(await fallen([report, expired], [on("report")])).toEqual([]);
	await changed(NO_END);
	expect(await fallen([report, superseded], [on("report")])).toEqual([]);
	expect(await fallen([], [NO_END, expired])).toEqual(["Report expired (S-1)"]);
});

test("a report that ended while another part is withdrawn is told beside it", async () => {
	expect(await fallen([frr], [expired])).toEqual(["Report expired (S-1)"]);
	await changed(NO_END, on("frr"));
	expect(await fallen([], [frr, expired])).toEqual(["FRR withdrawn (S-1)", "Report expired (S-1)"]);
});

test("another product of the specimen than the one that had been withdrawn is told", async () => {
	expect(await fallen([product("Mastic")], [])).toEqual([]);
	expect(await fallen([], [on("product"), product("Collar")])).toEqual(["Product withdrawn (S-1)"]);
	await changed(on("product"));
	expect(await fallen([product("Mastic")], [product("Collar")])).toEqual(["Product withdrawn (S-1)"]);
});
