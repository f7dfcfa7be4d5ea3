import { expect, test } from "vitest";
import { steps } from "#db/migrations/steps.ts";
import { makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
const { sql } = steps.find(({ name }) => name === "synonyms-of-the-trade")!;
const listed = () => own.em.execute("select name, means, is_active from synonym order by lower(name)");

test("an existing catalogue gets the words of the trade, and what staff made of such a word or withdrew stays", async () => {
	await own.em.execute(sql);
	expect(await listed()).toEqual([]);
	await makeSolution(own.em, "V-101");
	await own.em.execute(
		"insert into synonym (name, means, is_active) values ('Stack', 'Vent', true), ('sealant', 'Mastic', false)",
	);
	await own.em.execute(sql);
	expect(await listed()).toEqual([
		{ name: "head of wall", means: "Linear gap", is_active: true },
		{ name: "intumescent", means: "Intumescent Coating", is_active: true },
		{ name: "sealant", means: "Mastic", is_active: false },
		{ name: "Stack", means: "Vent", is_active: true },
	]);
});
