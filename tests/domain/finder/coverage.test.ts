import { beforeAll, expect, test } from "vitest";
import { getCoverage } from "#app/domain/finder/coverage.ts";
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

test("each number is what the finder finds there", async () => {
	const { rows, classifications } = await getCoverage(own.fork(), version, null);
	for (const { orientation, substrate, solutions } of rows) {
		for (const [at, { id }] of classifications.entries()) {
			const choice = { ori: orientation, sub: substrate, class: id, serv: null, frr: null };
			expect((await findByPath(own.fork(), choice, 1)).total).toBe(solutions[at]);
		}
	}
});
