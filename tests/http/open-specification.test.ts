import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { addSolutions } from "#app/domain/projects/specification.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { type RequestFacts, withRequestFacts } from "#app/http/request-facts.server.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let ann: Actor;
let sols: number[];
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	sols = [await makeSolution(own.em, "V-1"), await makeSolution(own.em, "V-2")];
});

const inRequest = <T>(work: () => Promise<T>) => withRequestFacts({} as RequestFacts, work);
const shown = async () => (await openSpecification(own.em, ann)).items.map(({ sol }) => sol);
const add = (sol: number) => own.act((em) => addSolutions(em, ann, [sol]));

test("frame and page of one request see one state, and what its form stored before", async () => {
	await inRequest(async () => {
		await add(sols[0]!);
		expect(await shown()).toEqual([sols[0]]);
		await add(sols[1]!);
		expect(await shown()).toEqual([sols[0]]);
	});
	expect(await inRequest(shown)).toEqual(sols);
});
