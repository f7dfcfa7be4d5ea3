import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { searchSolutions } from "#app/domain/finder/search.ts";
import { plainRating } from "#app/domain/ratings/rating.ts";
import { showsRequirement } from "#app/domain/ratings/requirement.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeSolution, type SpecimenOf } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});
const empty = () =>
	em.execute(
		"truncate solution, specimen, solution_path, path_count, frr_group_member, report, frr, frr_group cascade",
	);
beforeEach(empty);

const search = (text: string, page = 1) => searchSolutions(em, text, page);
const found = async (text: string, page = 1) => (await search(text, page)).solutions.map(({ drawing }) => drawing);
const rating = async (text: string) => (await search(text)).filters.find(({ title }) => title === "FRR");

const WALL = "Wall / Plasterboard / 116mm (2x13mm each side)";
const pipe = (frr: string, more: SpecimenOf = {}): SpecimenOf => ({ frr, size: "Ø100", substrate: WALL, ...more });
const make = (drawing: string, ...specimens: SpecimenOf[]) =>
	makeSolution(em, drawing, { specimens, substrates: [WALL] });
const sixty = { groups: ["60min"] };

test("a rating written in full finds the better ones, too, after those of just this rating", async () => {
	await make("A", pipe("-/120/120", { groups: ["60min", "120min"] }));
	await make("B", pipe("-/60/60", sixty));
	await make("C", pipe("-/60/30", { groups: ["30min"] }));
	for (const text of ["100 pvc wall -/60/60", "100 pvc wall 60/60", "100 pvc wall 60", "100 pvc wall 60min"])
		expect([text, await found(text)]).toEqual([text, ["B", "A"]]);
	expect(await found("100 pvc wall -/60/60 or better")).toEqual(["B", "A"]);
	expect(await found("-/90/90")).toEqual(["A"]);
	expect(await found("−/60/30 min")).toEqual(["C", "A", "B"]);
});

test("just one rating is found with “exactly”, and each way leads to the other", async () => {
	await make("A", pipe("-/120/120", { groups: ["60min", "120min"] }));
	await make("B", pipe("-/60/60", sixty));
	expect(await rating("PVC Wall -/60/60")).toMatchObject({
		value: "-/60/60",
		reach: { words: "or better", other: "exactly", text: "PVC Wall -/60/60 exactly" },
	});
	expect(await found("PVC Wall -/60/60 exactly")).toEqual(["B"]);
	expect(await rating("PVC Wall -/60/60 exactly")).toMatchObject({
		value: "-/60/60",
		reach: { words: "exactly", other: "or better", text: "PVC Wall -/60/60" },
	});
	expect((await rating("60 wall pvc 60"))?.reach?.text).toBe("60 wall pvc 60min exactly");
	for (const text of ["pvc wall 60 exactly", "pvc wall 60min exactly"]) {
		expect([text, await found(text)]).toEqual([text, ["B"]]);
		expect((await rating(text))?.reach?.text).toBe("pvc wall 60min");
	}
	const { filters } = await search("60min exactly pvc");
	expect(filters.find(({ value }) => value === "PVC")?.without).toBe("60min exactly");
	expect((await search("wall exactly")).unknown).toEqual(["exactly"]);
});

test("a rating that no FRR has finds what serves; one that nothing reaches offers the highest below it as lower", async () => {
	await make("A", pipe("-/120/120"));
	await make("B", pipe("-/60/60"));
	await make("C", pipe("EI 60"));
	expect(await found("-/45/45")).toEqual(["A", "B"]);
	expect((await search("pvc -/45/45 exactly")).relaxations[0]).toEqual({
		...{ instead: "-/45/45 exactly", offer: "-/45/45 or better", lower: false },
		...{ text: "pvc -/45/45", count: 2 },
	});
	const { total, relaxations } = await search("pvc wall -/180/180");
	expect(total).toBe(0);
	expect(relaxations).toEqual([
		{ instead: "-/180/180", offer: "-/120/120", lower: true, text: "pvc wall -/120/120", count: 1 },
		{ instead: "-/180/180", offer: "-/60/60", lower: true, text: "pvc wall -/60/60", count: 2 },
		{ instead: "-/180/180", offer: null, lower: false, text: "pvc wall", count: 3 },
	]);
});

test("European classes and AS/NZS ratings never serve for each other", async () => {
	await make("A", pipe("-/120/120", sixty));
	expect(await found("EI 60")).toEqual([]);
	await make("B", pipe("EI 90"));
	await make("C", pipe("EI 60-U/C"));
	await make("D", pipe("EI60"));
	expect(await found("EI 60")).toEqual(["D", "B", "C"]);
	expect(await found("ei60 exactly")).toEqual(["D"]);
	expect(await found("EI 60-U/C")).toEqual(["C"]);
	expect(await found("-/60/60")).toEqual(["A"]);
});

test("a structural part is asked of structural elements alone", async () => {
	const beam = { service: "Beam / Beam / Structural Element" };
	await make("BEAM-30", pipe("30/60/60", beam));
	await make("BEAM-90", pipe("90/90/90", beam));
	await make("BEAM-ONLY", pipe("120/-/-", beam));
	await make("SEAL", pipe("-/60/60"));
	expect(await found("60/60/60")).toEqual(["BEAM-90", "SEAL"]);
	expect(await found("60/-/-")).toEqual(["BEAM-90", "BEAM-ONLY"]);
	expect(await found("-/60/60")).toEqual(["SEAL", "BEAM-30", "BEAM-90"]);
});

test("two numbers with a slash are a rating only where something serves, and a class may be part of a code", async () => {
	await make("E30-1", pipe("-/60/60"));
	expect(await found("pvc 60/30")).toEqual(["E30-1"]);
	expect((await search("pvc 600/400")).unknown).toEqual(["600/400"]);
	expect(await found("e30")).toEqual(["E30-1"]);
	expect((await search("pvc 65 60/60/60")).filters.map(({ value }) => value)).toEqual(["PVC", "65 mm", "60/60/60"]);
});

test("the order of equal before better goes on over the pages, and no solution comes twice", async () => {
	for (let at = 1; at <= 30; at++) await make(`P-${at}`, pipe(at % 2 === 0 ? "-/60/60" : "-/90/90"));
	await make("P-31", pipe("-/60/60"), pipe("-/90/90"));
	const pages = [await found("pvc -/60/60", 1), await found("pvc -/60/60", 2), await found("pvc -/60/60", 3)];
	const even = Array.from({ length: 15 }, (_, at) => `P-${2 * at + 2}`);
	const odd = Array.from({ length: 15 }, (_, at) => `P-${2 * at + 1}`);
	expect(pages.flat()).toEqual([...even, "P-31", ...odd]);
	expect(pages.map(({ length }) => length)).toEqual([12, 12, 7]);
});

const RATINGS = [
	...["-/30/30", "-/60/30", "-/60/60", "-/60/-", "-/90/90", "-/120/60", "-/120/120"],
	...["60/60/60", "30/60/60", "60/-/-", "120/-/-", "E 60", "EI 60", "EI 90-U/C", "REI 60", "Sixty"],
];
const SERVICES = ["PVC / Pipe / Combustible Pipe", "Column / Column / Structural Element"];
const tested = fc.record({ frr: fc.constantFrom(...RATINGS), service: fc.constantFrom(...SERVICES) });
const catalogues = fc.array(fc.array(tested, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 });
const readable = RATINGS.filter((name) => plainRating(name) !== null);

test("every result of a rating or better has a specimen that shows it, and no other solution has one", async () => {
	await fc.assert(
		fc.asyncProperty(
			catalogues,
			fc.uniqueArray(fc.constantFrom(...readable, "-/45/45", "EI 30"), { minLength: 3, maxLength: 3 }),
			async (catalogue, required) => {
				await empty();
				for (const [at, specimens] of catalogue.entries())
					await make(`D-${at}`, ...specimens.map((one) => pipe(one.frr, { service: one.service, groups: [] })));
				for (const text of required) {
					const shows = ({ frr, service }: (typeof catalogue)[number][number]) =>
						showsRequirement({ frr, isStructural: service.endsWith("Structural Element") }, text);
					const serving = catalogue.map((all) => all.filter(shows)).map((all, at) => ({ all, drawing: `D-${at}` }));
					const isEqual = ({ all }: (typeof serving)[number]) => all.some(({ frr }) => plainRating(frr) === text);
					const some = serving.filter(({ all }) => all.length > 0);
					const expected = [...some.filter(isEqual), ...some.filter((one) => !isEqual(one))];
					expect([text, await found(text)]).toEqual([text, expected.map(({ drawing }) => drawing)]);
					for (const near of (await search(text)).relaxations)
						expect([near.text, (await search(near.text)).total]).toEqual([near.text, near.count]);
				}
			},
		),
		{ numRuns: 15 },
	);
});
