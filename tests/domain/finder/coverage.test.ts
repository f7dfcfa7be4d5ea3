import { beforeAll, expect, test } from "vitest";
import { getCoverage, readRequirement } from "#app/domain/finder/coverage.ts";
import { findByPath } from "#app/domain/finder/finder.ts";
import { makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2);
let version = 0;
beforeAll(async () => {
	const of = (service: string, substrate: string, frr: string, groups: string[]) => ({
		specimens: [{ service, substrate, frr, groups }],
		substrates: [substrate],
	});
	await makeSolution(
		own.em,
		"V-1",
		of("PVC / Pipe / Combustible Pipe", "Wall / Concrete / 150mm", "-/60/60", ["60min"]),
	);
	await makeSolution(
		own.em,
		"V-2",
		of("HDPE / Pipe / Combustible Pipe", "Wall / Concrete / 90mm", "-/120/120", ["120min"]),
	);
	await makeSolution(own.em, "V-3", of("Copper / Pipe / Metal Pipe", "Floor / Concrete / 150mm", "-/60/60", ["60min"]));
	await makeSolution(own.em, "V-4", {
		...of("Copper / Pipe / Metal Pipe", "Wall / Timber / 10mm", "-/30/30", ["30min"]),
		active: false,
	});
	const [row] = await own.em.execute<{ version: number }[]>("select version::int from catalogue_version");
	version = row!.version;
});

const table = async (requirement: string | null) => {
	const { requirements } = await getCoverage(own.fork(), version, null);
	const id = requirements.find(({ name }) => name === requirement)?.id ?? null;
	const { rows, classifications } = await getCoverage(own.fork(), version, id);
	expect(classifications.map(({ name }) => name)).toEqual(["Combustible Pipe", "Metal Pipe"]);
	return rows.map(({ name, solutions }) => [name, ...solutions]);
};

test("offered solutions are counted by substrate and classification, gaps are 0", async () => {
	expect(await table(null)).toEqual([
		["Floor – Concrete", 0, 1],
		["Wall – Concrete", 2, 0],
	]);
});

test("at a requirement only what shows it counts, and the substrates stay", async () => {
	expect(await table("60min")).toEqual([
		["Floor – Concrete", 0, 1],
		["Wall – Concrete", 1, 0],
	]);
	await expect(getCoverage(own.fork(), version, 99_999)).rejects.toMatchObject({ kind: "not_found" });
});

const read = (text: string) => readRequirement(own.fork(), version, text);

test("a requirement is read as a rating is written, as the name of a group or as its id", async () => {
	const { requirements } = await getCoverage(own.fork(), version, null);
	const { id } = requirements.find(({ name }) => name === "60min")!;
	for (const text of ["60min", " 60 MIN ", String(id)]) {
		expect(await read(text)).toEqual({ requirement: id, text: "60min" });
	}
	expect(await read("FRL – / 060 / 060")).toEqual({ requirement: "-/60/60", text: "-/60/60" });
	expect(await read("ei60")).toEqual({ requirement: "EI 60", text: "EI 60" });
	expect(await read(" ")).toEqual({ requirement: null, text: "" });
	expect((await read("2 hr")).error).toBe("Did you mean -/120/120?");
	expect((await read("good")).error).toMatch(/^Write a rating such as/);
});

const at = async (rating: string) =>
	(await getCoverage(own.fork(), version, rating)).rows.map(({ name, solutions }) => [name, ...solutions]);

test("a rating counts what reaches it in each part, whatever the group, and never across standards", async () => {
	expect(await at("-/60/60")).toEqual([
		["Floor – Concrete", 0, 1],
		["Wall – Concrete", 2, 0],
	]);
	expect(await at("-/120/90")).toEqual([
		["Floor – Concrete", 0, 0],
		["Wall – Concrete", 1, 0],
	]);
	expect(await at("EI 30")).toEqual([
		["Floor – Concrete", 0, 0],
		["Wall – Concrete", 0, 0],
	]);
	expect(await at("60/60/60")).toEqual(await at("-/60/60"));
});

test("each number is what the finder finds there", async () => {
	const { rows, classifications } = await getCoverage(own.fork(), version, null);
	for (const { orientation, substrate, solutions } of rows) {
		for (const [at, { id }] of classifications.entries()) {
			const choice = { ori: orientation, sub: substrate, class: id, serv: null, frr: null };
			expect((await findByPath(own.fork(), choice, 1)).total).toBe(solutions[at]);
		}
	}
});
