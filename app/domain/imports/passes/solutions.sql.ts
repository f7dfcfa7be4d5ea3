import { reachedFrom } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { stagedList, stagedNotes, stagedSpecimens } from "#app/domain/imports/cells.ts";
import { takeFiles } from "#app/domain/imports/file-columns.sql.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import type { ListImport, Pass } from "./pass.ts";
import { checkSolutions } from "./solution-faults.sql.ts";
import { resolveSolutions } from "./solution-items.sql.ts";
import {
	createLabelledSubstrates,
	createSubstrateNames,
	files,
	planSolutions,
	writeSolutions,
} from "./solution-work.sql.ts";

const solutionPass: Pass = {
	table: "solution",
	entity: "solution",
	keyColumn: "drawing",
	record: recordSelect("solutions", "facts"),
	resolve: resolveSolutions,
	async check(session) {
		await checkSolutions(session);
		await takeFiles(session, files, "left join solution stored on stored.id = r.id");
	},
	create: createSubstrateNames,
	complete: createLabelledSubstrates,
	work: planSolutions,
	write: writeSolutions,
	fills: {
		tables: ["solution", "solution_specimen", "solution_substrate", "installation_note"],
		locked: ["specimen", "substrate"],
	},
	rewritable: { scope: "''", stored: "select '', t.drawing from solution t" },
	links: "true",
	touched: reachedFrom("solution", "imp_work"),
};

/** The key is the drawing code in upper case. */
export const solutionsImport: ListImport = {
	preparers: {
		drawing: (cell) => plainCode(cell).toUpperCase(),
		specimens: stagedSpecimens,
		substrates: stagedList,
		installation: stagedNotes,
	},
	passes: async () => [solutionPass],
};
