import { beforeAll, beforeEach, expect, test } from "vitest";
import { searchSolutions } from "#app/domain/finder/search.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeSolution, type SpecimenOf } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});
beforeEach(() =>
	em.execute("truncate solution, specimen, solution_path, path_count, frr_group_member, report, product, frr cascade"),
);

const search = (text: string) => searchSolutions(em, text, 1);
const found = async (text: string) => (await search(text)).solutions.map(({ drawing }) => drawing);
const understood = async (text: string) => (await search(text)).filters.map(({ title, value }) => `${title} ${value}`);
const rated = (minutes: number, more: SpecimenOf = {}): SpecimenOf => ({
	frr: `-/${minutes}/${minutes}`,
	groups: [`${minutes}min`],
	...more,
});

test("a near search and a filter taken away lead to what they say, with numbers side by side too", async () => {
	await makeSolution(em, "B-1", { specimens: [rated(60, { size: "65mm" })] });
	const { relaxations } = await search("wall 60 100 mm pvc");
	expect(relaxations).toContainEqual(expect.objectContaining({ offer: "65 mm", text: "wall 60 65mm pvc", count: 1 }));
	for (const { text, count } of relaxations) expect([text, (await search(text)).total]).toEqual([text, count]);
	const { filters } = await search("60 wall 65mm");
	const { without } = filters.find(({ value }) => value === "Wall")!;
	expect(await found("60 65mm")).toEqual(["B-1"]);
	expect([without, await found(without)]).toEqual(["60min 65mm", ["B-1"]]);
});

const named: [kind: string, specimen: SpecimenOf, as: string | null, text: string | null][] = [
	["product", { products: ["Halvern Wrap 60"] }, "Product Halvern Wrap 60", "90 pvc wall halvern wrap 60"],
	["report", { report: "13 / 60 / Lab" }, null, null],
	["rating that cannot be read", { frr: "60" }, null, null],
];
test.each(named)(
	"with 60 in the name of a %s `90 pvc wall 60` means what it meant",
	async (_kind, specimen, as, text) => {
		await makeSolution(em, "T-1", { specimens: [rated(60, { size: "90mm" })] });
		await makeSolution(em, "T-2", { specimens: [rated(90, { size: "90mm", ...specimen })] });
		const { filters, others } = await search("90 pvc wall 60");
		expect(filters.map(({ title, value }) => `${title} ${value}`)).toEqual([
			"Size 90 mm",
			"Service PVC",
			"Orientation Wall",
			"FRR 60min",
		]);
		expect(await found("90 pvc wall 60")).toEqual(["T-1"]);
		expect(others.map((other) => [other.as, other.text, other.count])).toEqual(as ? [[as, text, 1]] : []);
		for (const other of others) expect(await found(other.text)).toEqual(["T-2"]);
	},
);

test("a substrate that is named by the first number is another reading of it", async () => {
	await makeSolution(em, "T-1", { specimens: [rated(60, { size: "90mm" }), rated(90, { size: "40mm" })] });
	await makeSolution(em, "T-2", { specimens: [rated(60, { size: "40mm" })], substrates: ["Wall / 90 Batt / 75mm"] });
	expect(await understood("90 pvc wall 60")).toEqual(["Size 90 mm", "Service PVC", "Orientation Wall", "FRR 60min"]);
	expect(await found("90 pvc wall 60")).toEqual(["T-1"]);
	const { others } = await search("90 pvc wall 60");
	expect(others).toEqual([
		{ words: "90", as: "Substrate 90 Batt", instead: "Size 90 mm", text: "90 batt pvc wall 60", count: 1 },
	]);
	expect(await found(others[0]!.text)).toEqual(["T-2"]);
});

test("of `100 pvc wall 60` the 60 is the rating where no rating of 100 minutes is known, too", async () => {
	await makeSolution(em, "T-1", { specimens: [rated(30, { size: "40–110 mm" })] });
	await makeSolution(em, "T-2", { specimens: [rated(60, { size: "40mm" })] });
	expect(await understood("100 pvc wall 60")).toEqual(["Size 100 mm", "Service PVC", "Orientation Wall", "FRR 60min"]);
	expect(await found("100 pvc wall 60")).toEqual([]);
});

test("a number means in the links of a search what it means in the search, wherever it stands there", async () => {
	await makeSolution(em, "T-1", { specimens: [rated(60, { size: "40mm", service: "Copper / Pipe / Metal Pipe" })] });
	await makeSolution(em, "T-2", { specimens: [rated(30, { size: "60mm" })] });
	const { filters } = await search("copper 60");
	expect(filters.map(({ value }) => value)).toEqual(["Copper", "60min"]);
	expect(await understood(filters[0]!.without)).toEqual(["FRR 60min"]);
	const { relaxations } = await search("copper 60 100mm");
	expect(relaxations.map(({ text }) => text)).toContain("copper 60 40mm");
	for (const { text, count } of relaxations) expect([text, (await search(text)).total]).toEqual([text, count]);
	const { filters: begun } = await search("60 pvc");
	expect(await understood(begun[1]!.without)).toEqual(["Size 60 mm"]);
	await makeSolution(em, "T-3", { specimens: [rated(90, { size: "100mm", service: "Copper / Pipe / Metal Pipe" })] });
	const near = (await search("floor copper 90 60")).relaxations;
	for (const { text, count } of near) expect([text, (await search(text)).total]).toEqual([text, count]);
});
