import type { Page } from "playwright-core";
import type { EntityManager } from "#db/orm.ts";
import { insert } from "#tests/support/catalogue.ts";
import { at, number, type Screen, STAFF } from "./screen.ts";

/** An import of the staff in a state of its own; nobody works on it, since no worker is there. */
const imported =
	(status: string, more: Record<string, unknown> = {}) =>
	async (em: EntityManager) =>
		insert(em, "import_job", {
			user_id: await number(em, STAFF),
			status,
			version: 2,
			progress: status === "checking" ? 35 : 100,
			phase: status === "checking" ? "Checking specimens.csv" : "",
			uploads: JSON.stringify([{ name: "specimens.csv", bytes: 5_601_683 }]),
			report: JSON.stringify(checkedReport),
			catalogue_version: 1,
			...more,
		});
const counted = { file: "specimens.csv", list: "specimens", rows: 20_000, new: 19_805, updated: 10, unchanged: 182 };
const change = { file: "specimens.csv", line: 5, record: "BK11 - Specimen A4 - Report SF-2101", field: "notes" };
const checkedReport = {
	applied: false,
	dryRun: true,
	files: [{ ...counted, refused: 0 }],
	faults: [],
	faultCount: 0,
	changes: [{ ...change, old: null, new: "Seen again at the re-test. ".repeat(30) }],
	changeCount: 1,
};
const fault = { file: "specimens.csv", line: 118, column: "frr", value: "-/61/60", nearest: ["-/60/60", "-/60/30"] };
const faultyReport = {
	...checkedReport,
	files: [{ ...counted, refused: 3 }],
	faults: [
		{ ...fault, message: '"-/61/60" is not a known FRR' },
		{ ...fault, line: 203, column: null, value: "x".repeat(300), message: "A1 is already in line 12", nearest: [] },
	],
	faultCount: 1203,
};
const problems = JSON.stringify([{ place: "catalogue.zip › ../../evil.csv", message: "the path leaves the archive" }]);
const ofImport = async (page: Page, em: EntityManager) =>
	page.goto(`/management/import/${await number(em, "(select max(id) from import_job)")}`);

/** Imports from the screen. */
export const importScreens: Screen[] = [
	{ name: "imports", state: imported("checked"), open: at("/management/import"), heading: "Import" },
	...Object.entries({
		"import being checked": imported("checking"),
		"import with faults": imported("checked", {
			report: JSON.stringify(faultyReport),
			annotated: JSON.stringify([{ file: "specimens.csv", key: "a" }]),
		}),
		"import to be confirmed": imported("checked", {
			notice:
				"The catalogue has changed since this import was checked. Nothing was saved, and it was checked again. Check the result before you confirm it.",
		}),
		"stored import": imported("applied"),
		"failed import": imported("failed", { failure: "The upload was refused.", problems }),
	}).map(([name, state]) => ({ name, state, open: ofImport, heading: "Import of specimens.csv" })),
	{
		name: "undo of an import",
		state: imported("applied"),
		open: at("/management/import/runs/1/undo"),
		heading: "Undo import 1",
	},
].map((screen) => ({ ...screen, staff: true }));
