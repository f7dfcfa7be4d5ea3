import { beforeAll, expect, test } from "vitest";
import { EVIDENCE_PARTS } from "#app/domain/catalogue/evidence/evidence.ts";
import type { WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { searchSolutions } from "#app/domain/finder/search.ts";
import { makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();

beforeAll(async () => {
	await makeSolution(own.em, "V-1", {
		specimens: [
			{ products: ["Wrap", "Batt"], substrate: "Wall / Masonry / 90mm", report: "1 / R1 / Lab" },
			{ service: "Steel / Pipe / Metal Pipe", frr: "-/90/90", products: ["Mastic"], report: "1 / R2 / Lab" },
		],
	});
	await own.em.execute("update report set kind = 'test', issued = '2020-01-01'");
});

const found = async (text: string, evidence: WantedEvidence | null = null) =>
	(await searchSolutions(own.em, text, 1, evidence)).solutions.map(({ drawing }) => drawing);

test.each(EVIDENCE_PARTS)("a specimen whose %s is withdrawn is not searched as one in force", async (part) => {
	const column = part === "product" ? "prot_sec_id" : `${part}_id`;
	const set = async (active: boolean) => {
		await own.em.execute(
			`update ${part} set is_active = ${active} where id = (select ${column} from specimen where specimen_id = 'V-1.1')`,
		);
		await raiseCatalogue(own.em);
	};
	const searches = async () => [
		await found("wrap"),
		await found("wrap current"),
		await found("wrap", "in_force"),
		await found("steel", "current"),
	];
	expect(await searches()).toEqual([["V-1"], ["V-1"], ["V-1"], ["V-1"]]);
	await set(false);
	expect(await searches()).toEqual([["V-1"], [], [], ["V-1"]]);
	await set(true);
});
