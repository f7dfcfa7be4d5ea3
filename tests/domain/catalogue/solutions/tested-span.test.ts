import { beforeAll, expect, test } from "vitest";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { testedSizesLabel, testedSpan } from "#app/domain/catalogue/solutions/tested-span.ts";
import { findBestMatches, searchSolutions } from "#app/domain/finder/search.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeSolution, raiseCatalogue, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(async () => {
	em = own.em;
	await makeSolution(em, "V-128", {
		substrates: ["Wall / Plasterboard / 13mm", "Floor / Concrete / 150mm"],
		specimens: [
			{ service: "PVC / Pipe / Plastic", size: "Ø50", frr: "-/120/120", groups: ["120min", "60min", "30min"] },
			{ service: "HDPE / Pipe / Plastic", size: "Ø110", frr: "-/30/30", groups: ["30min"], report: "3 / FR3 / Lab" },
			{ service: "Copper / Pipe / Metal", size: "Ø160", frr: "-/60/60", groups: ["60min", "30min"] },
			{ service: "Copper / Pipe / Metal", size: "Ø110", substrate: "Floor / Concrete / 150mm" },
			{ service: "PVC / Pipe / Plastic", size: "Ø75", frr: "-/30/30", groups: ["30min"] },
		],
	});
});

/** The tested span on the card of the one solution after a search. */
async function said(text: string) {
	const { solutions, facts } = await searchSolutions(em, text, 1);
	const best = await findBestMatches(
		em,
		solutions.map(({ id }) => id),
		facts,
	);
	const [solution] = solutions;
	return testedSpan(solution!.specimens, best.get(solution!.id));
}

test("a card shows the specimens that meet the most of what was searched, and nothing of the others", async () => {
	expect(await said("110 hdpe")).toEqual({
		services: ["HDPE"],
		insulations: [],
		walls: ["Plasterboard wall, 13mm"],
		sizes: "Ø110",
		ratings: ["-/30/30"],
		isOneRating: true,
		specimens: 1,
		of: 5,
	});
	expect(await said("copper 60")).toMatchObject({ services: ["Copper"], sizes: "Ø110 and Ø160", ratings: ["-/60/60"] });
	expect(await said("copper floor")).toMatchObject({ walls: ["Concrete floor, 150mm"], sizes: "Ø110", specimens: 1 });
});

test("of several matches one is shown where a range would claim what was not tested", async () => {
	expect(await said("60min")).toEqual({
		services: ["Copper"],
		insulations: [],
		walls: ["Plasterboard wall, 13mm"],
		sizes: "Ø160",
		ratings: ["-/60/60"],
		isOneRating: true,
		specimens: 1,
		of: 5,
	});
});

test("without a match it shows the sizes of all, which only the lowest rating holds for", async () => {
	expect(await said("V-128")).toEqual({
		services: ["Copper", "HDPE", "PVC"],
		insulations: [],
		walls: ["Concrete floor, 150mm", "Plasterboard wall, 13mm"],
		sizes: "Ø50, Ø75, Ø110 and Ø160",
		ratings: ["-/30/30"],
		isOneRating: false,
		specimens: 5,
		of: 5,
	});
});

test("insulation is said where there is any, and of many walls the first two", async () => {
	const thicknesses = ["64mm", "90mm", "116mm", "128mm"];
	const id = await makeSolution(em, "V-129", {
		specimens: thicknesses.map((thickness) => ({
			insulation: "25mm / Elastomeric foam",
			substrate: `Wall / Plasterboard / ${thickness}`,
		})),
	});
	const [solution] = await listSolutions(em, [id]);
	expect(testedSpan(solution!.specimens)).toMatchObject({
		insulations: ["25mm - Elastomeric foam"],
		walls: ["Plasterboard wall, 64mm", "Plasterboard wall, 90mm", "and 2 more"],
	});
	await withdraw(em, "solution", { drawing: "V-129" });
});

test("what is withdrawn is no match", async () => {
	await withdraw(em, "report", { number: "FR3" });
	expect(await said("110 hdpe")).toMatchObject({ services: ["Copper"], sizes: "Ø110", of: 4 });
	await em.execute("update report set is_active = true where number = 'FR3'");
	await raiseCatalogue(em);
});

test("single sizes that were tested never read as a range", () => {
	expect(testedSizesLabel(["Ø110", "Ø50", "Ø 75", "600 x 400"])).toBe("600 x 400; Ø50, Ø 75 and Ø110");
	const odds = ["100mm", "Ø100", "DN50", "600 x 400", "1200 x 600"];
	expect(testedSizesLabel(odds)).toBe("100mm; 600 x 400; 1200 x 600; DN50; Ø100");
	const more = ["700 x 500", "800 x 600", "900 x 700"];
	expect(testedSizesLabel([...odds, ...more])).toMatch(/; and 2 more$/);
	expect(testedSizesLabel(["Ø110 mm", "Ø50 mm"])).toBe("Ø50 and Ø110 mm");
	expect(testedSizesLabel(["Bundle up to Ø20 mm", "Bundle up to Ø40 mm"])).toBe("Bundle up to Ø20 and Ø40 mm");
	expect(testedSizesLabel(["16 mm", "20 mm", "25 mm", "18 mm", "22 mm"])).toBe("5 single sizes from 16 to 25 mm");
	expect(testedSizesLabel(["Ø40 mm (OD 43 mm)", "Ø65 mm (OD 69 mm)"])).toBe("Ø40 and Ø65 mm");
	expect(testedSizesLabel(["Ø40 mm (OD 43 mm)", "Ø40 mm (OD 48 mm)"])).toBe("Ø40 mm (OD 43 mm); Ø40 mm (OD 48 mm)");
	expect(testedSizesLabel(["Ø100 mm (OD 110 mm)"])).toBe("Ø100 mm (OD 110 mm)");
	expect(testedSizesLabel(["15–20 mm wide"])).toBe("15–20 mm wide");
	expect(testedSizesLabel(["Ø50"])).toBe("Ø50");
	expect(testedSizesLabel(["100mm", "100 mm"])).toBe("100 mm");
	expect(testedSizesLabel(["N.A."])).toBe("N.A.");
});

test("two names of one rating are one rating", async () => {
	const id = await makeSolution(em, "V-300", {
		specimens: [{ frr: "EI 60" }, { frr: "EI60" }],
	});
	const [solution] = await listSolutions(em, [id]);
	expect(testedSpan(solution!.specimens)).toMatchObject({ ratings: ["EI 60"], isOneRating: true });
	const other = await makeSolution(em, "V-301", { specimens: [{ frr: "As in the report" }] });
	const [unread] = await listSolutions(em, [other]);
	expect(testedSpan(unread!.specimens)).toMatchObject({ ratings: ["As in the report"], isOneRating: true });
});

test("a specimen says what it rests on and is withdrawn", async () => {
	const id = await makeSolution(em, "V-200", {
		specimens: [
			{ id: "A", report: "9 / FR9 / Lab" },
			{ id: "B", active: false },
		],
	});
	await withdraw(em, "report", { number: "FR9" });
	const [solution] = await listSolutions(em, [id]);
	expect(solution!.specimens.map(({ withdrawn, isActive }) => ({ withdrawn, isActive }))).toEqual([
		{ withdrawn: ["report"], isActive: false },
	]);
	expect(solution!.withdrawnSpecimens).toMatchObject([{ specimenId: "B" }]);
	expect(testedSpan(solution!.specimens)).toBeNull();
});
