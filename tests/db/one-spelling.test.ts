import { expect, test } from "vitest";
import { keyOf } from "#app/domain/search-key.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { oldStep } from "#tests/support/old-step.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();

async function runAgain(): Promise<void> {
	await own.act((em) => em.execute(oldStep("Migration20270111100000")));
}

const texts = async (query: string) =>
	(await own.em.execute<{ text: string }[]>(`${query} order by id`)).map(({ text }) => text);

test("what was stored in other spellings is put into the one, unless two records would become one", async () => {
	const frrs = ["–/60/60", "-/60/60", "- / 090 / 090", "EI60", "EI 30\u00a0u/c", "ei 120-c/u", "banana –", "-/45/45"];
	for (const name of frrs) await insert(own.em, "frr", { name });
	await makeSolution(own.em, "V–1", { specimens: [{ size: "Ø40–110 mm" }] });
	await makeSolution(own.em, "V–2");
	await makeSolution(own.em, "V-2");
	const person = await makePerson(own.em, "Pat");
	const project = await makeProject(own.em, person, "Tower");
	for (const [ref, required] of [
		["P–1", "EI60"],
		["P–2", "- / 60 / 60"],
		["P-2", "-/060/60"],
	] as const) {
		await insert(own.em, "penetration", {
			project_id: project,
			ref,
			ref_key: ref.toLowerCase(),
			required,
			size: "Ø\u00a0100",
		});
	}
	await runAgain();
	const made = await texts("select name as text, id from frr where name <> '-/60/60' or id <= 2");
	expect(made.slice(0, 8)).toEqual([
		"–/60/60",
		"-/60/60",
		"-/90/90",
		"EI 60",
		"EI 30-U/C",
		"EI 120-C/U",
		"banana -",
		"-/45/45",
	]);
	expect(await texts("select drawing as text, id from solution")).toEqual(["V-1", "V–2", "V-2"]);
	expect(await texts("select size as text, id from specimen where specimen_id like 'V%1.1'")).toEqual(["Ø40-110 mm"]);
	expect(await texts("select concat_ws(' ', ref, ref_key, required, size) as text, id from penetration")).toEqual([
		"P-1 p-1 EI 60 Ø 100",
		"P–2 p–2 -/60/60 Ø 100",
		"P-2 p-2 -/60/60 Ø 100",
	]);
});

test("search_key of the database is the key of the product", async () => {
	for (const text of [
		"PEX−AL",
		"ＰＥＸ\u3000ＡＬ",
		"pex\u2011al",
		"pex\u200bal",
		"Tūī-60.5",
		"V–１０２",
		"4\u00a0x\u20092",
	]) {
		const [row] = await own.em.execute<{ key: string }[]>("select search_key(?) as key", [text]);
		expect([text, row?.key]).toEqual([text, keyOf(text)]);
	}
});
