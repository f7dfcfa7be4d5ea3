import { beforeAll, expect, test } from "vitest";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { testedLines } from "#app/domain/catalogue/solutions/tested-lines.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

test("each line is true of at least one specimen, and each specimen has its line", async () => {
	const id = await makeSolution(em, "V-128", {
		specimens: [
			{ service: "PVC / Pipe / Plastic", size: "Ø50", frr: "-/120/120" },
			{ service: "HDPE / Pipe / Plastic", size: "Ø110", frr: "-/30/30", report: "3 / FR3 / Lab" },
			{ service: "Copper / Pipe / Metal", size: "Ø160" },
			{ id: "again", service: "Copper / Pipe / Metal", size: "Ø160", products: ["Wrap"] },
			{ service: "Copper / Pipe / Metal", size: "Ø110" },
		],
	});
	const [solution] = await listSolutions(em, [id]);
	const one = {
		insulation: "",
		substrates: [{ name: "Wall - Plasterboard", thickness: "13mm" }],
		classification: "",
		products: "",
		evidence: "",
		report: "BK12 - Report FR1 [Lab]",
	};
	expect(testedLines(solution!.specimens)).toEqual([
		{ ...one, service: "PVC – Pipe", sizes: ["Ø50"], frr: "-/120/120" },
		{ ...one, service: "HDPE – Pipe", sizes: ["Ø110"], frr: "-/30/30", report: "BK3 - Report FR3 [Lab]" },
		{ ...one, service: "Copper – Pipe", sizes: ["Ø160", "Ø110"], frr: "-/60/60" },
	]);
});

test("lines of several substrates are several, and products are told apart where they are shown", async () => {
	const id = await makeSolution(em, "V-129", {
		specimens: [
			{ substrate: "Wall / Brick / 90mm" },
			{ substrate: "Floor / Concrete / 150mm" },
			{ products: ["Collar"], substrate: "Wall / Brick / 90mm" },
		],
	});
	const [solution] = await listSolutions(em, [id]);
	expect(testedLines(solution!.specimens).map(({ substrates }) => substrates)).toEqual([
		[{ name: "Wall - Brick", thickness: "90mm" }],
		[{ name: "Floor - Concrete", thickness: "150mm" }],
	]);
	expect(testedLines(solution!.specimens, { detailed: true }).map(({ products }) => products)).toEqual([
		"Mastic",
		"Mastic",
		"Collar",
	]);
});
