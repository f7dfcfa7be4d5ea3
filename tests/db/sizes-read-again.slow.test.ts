import { expect, test } from "vitest";
import { searchSolutions } from "#app/domain/finder/search.ts";
import { makeSolution } from "#tests/support/catalogue.ts";
import { oldStep } from "#tests/support/old-step.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();

/** Sizes are read as the version before read them. */
async function readAsBefore(): Promise<void> {
	const first = oldStep("Migration20261121200000");
	const [made] = /create function size_ranges.*?\$body\$.*?\$body\$/s.exec(first)!;
	await own.em.execute(made.replace("create function size_ranges", "create or replace function read_sizes"));
}

const found = async (text: string) => (await searchSolutions(own.em, text, 1)).solutions.map(({ drawing }) => drawing);

test("sizes of the version before are read again, and searches find by them what was tested alone", async () => {
	await readAsBefore();
	await makeSolution(own.em, "V-1", { specimens: [{ size: "40 up to 60 mm" }] });
	await makeSolution(own.em, "V-2", { specimens: [{ size: "Ø20 mm, 24 no" }] });
	await makeSolution(own.em, "V-3", { specimens: [{ size: "Ø100 mm" }] });
	expect([await found("pvc 20mm"), await found("pvc 24mm")]).toEqual([
		["V-1", "V-2"],
		["V-1", "V-2"],
	]);
	await own.em.execute(oldStep("Migration20270105100000"));
	const sizes = await own.em.execute("select specimen_id as id, sizes::text from specimen order by specimen_id");
	expect(sizes).toEqual([
		{ id: "V-1.1", sizes: "{[40,60]}" },
		{ id: "V-2.1", sizes: "{[20,20]}" },
		{ id: "V-3.1", sizes: "{[100,100]}" },
	]);
	expect([await found("pvc 20mm"), await found("pvc 24mm")]).toEqual([["V-2"], []]);
	expect([await found("pvc 50mm"), await found("pvc 100mm")]).toEqual([["V-1"], ["V-3"]]);
});
