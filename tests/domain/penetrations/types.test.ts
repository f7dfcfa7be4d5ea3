import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { matchPenetrations } from "#app/domain/penetrations/match.ts";
import { freezePenetrations } from "#app/domain/penetrations/schedule-facts.ts";
import { storePenetrations } from "#app/domain/penetrations/store.ts";
import { type SaidWord, sayWords } from "#app/domain/penetrations/words.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
let sol: number;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	const of = (id: string, service: string) => ({ id, size: "Ø65", service });
	sol = await makeSolution(em, "V-1", { specimens: [of("A1", "PVC / Pipe / Combustible Pipe")] });
	await makeSolution(em, "V-2", { specimens: [of("B1", "PEX-AL / Pipe / Combustible Pipe")] });
	await makeSolution(em, "V-3", { specimens: [of("C1", "PEX AL / Pipe / Combustible Pipe")] });
});

const BASE = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", required: "-/60/60" };

/** `P-1`, `P-2` and so on. */
async function listed(...fields: object[]): Promise<number> {
	const project = await makeProject(em, ann, "Harbour Tower");
	const rows = fields.map((one, at) => ({ fields: { ref: `P-${at + 1}`, ...BASE, ...one }, faults: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, rows));
	return project;
}

const say = (project: number, word: SaidWord) => own.act((tx) => sayWords(tx, ann, project, [word]));

/** Of each type, its penetrations and what is offered. */
const offered = async (project: number) =>
	(await matchPenetrations(em, ann, project)).map(({ type, candidates }) => [
		type.penetrations.map(({ ref }) => ref).join(),
		candidates.map(({ drawing, shown }) => `${drawing} ${shown.size}`).join(),
	]);

const printed = async (project: number) =>
	(await freezePenetrations(em, project, [])).map(({ facts: { service, notShown } }) => [service, ...notShown]);

test("a size that the owner gave a meaning is of another type than one that is equal to it as written, and has none", async () => {
	for (const sizes of [
		["65", "65mm"],
		["65mm", "65"],
	]) {
		const project = await listed(...sizes.map((size) => ({ size, sol })));
		expect(await offered(project)).toEqual([["P-1,P-2", "V-1 not shown"]]);
		await say(project, { field: "size", text: "65", means: "Ø65" });
		const shown = (size: string | undefined) => (size === "65" ? "V-1 tested" : "V-1 not shown");
		expect(await offered(project)).toEqual([
			["P-1", shown(sizes[0])],
			["P-2", shown(sizes[1])],
		]);
		expect((await printed(project)).toSorted()).toEqual([["65 (read as Ø65) PVC"], ["65mm PVC", "size"]]);
	}
});

test("so is a name that the owner gave a meaning; a type is one as long as its words are read alike", async () => {
	const project = await listed(...["White pipe", "White-pipe", "WHITE PIPE"].map((service) => ({ service, sol })));
	expect(await offered(project)).toEqual([["P-1,P-2,P-3", ""]]);
	await say(project, { field: "service", text: "White pipe", means: "PVC" });
	expect(await offered(project)).toEqual([
		["P-1,P-3", "V-1 not asked"],
		["P-2", ""],
	]);
	expect(await printed(project)).toEqual([
		["White pipe (read as PVC)"],
		["White-pipe", "service or substrate"],
		["WHITE PIPE (read as PVC)"],
	]);
	await say(project, { field: "service", text: "White-pipe", means: "PVC" });
	expect(await offered(project)).toEqual([["P-1,P-2,P-3", "V-1 not asked"]]);
});

test("two names of the lists that fold alike are two types", async () => {
	const project = await listed({ service: "PEX-AL" }, { service: "PEX AL" }, { service: "pex-al" });
	expect(await offered(project)).toEqual([
		["P-1,P-3", "V-2 not asked"],
		["P-2", "V-3 not asked"],
	]);
});
