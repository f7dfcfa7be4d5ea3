import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import { COLUMNS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { formatReport } from "#app/domain/imports/format.ts";
import type { ImportOptions } from "#app/domain/imports/import-options.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { projectRoot } from "#db/project.ts";
import { makePdf, makePng, openTrial, type Trial } from "./trial.ts";

const manual = readFileSync(join(projectRoot, "docs/import-format.md"), "utf8");

/** Each block of CSV with the file that is named above it, in the order in which files are imported. */
const samples = [...manual.matchAll(/^```csv\n([\s\S]*?)^```/gm)]
	.map(({ index, 1: text }) => {
		const named = [...manual.slice(0, index).matchAll(/^(?:### )?`(\w+)\.csv`$/gm)].at(-1)?.[1];
		return { list: IMPORT_LISTS.find((list) => list === named)!, text: text! };
	})
	.toSorted((a, b) => IMPORT_LISTS.indexOf(a.list) - IMPORT_LISTS.indexOf(b.list));

/** Those of "A first catalogue". */
const first = samples.filter(({ text }) => manual.indexOf(text) < manual.indexOf("## From the screen"));

let trial: Trial;
beforeEach(async () => {
	trial = await openTrial();
});
afterEach(() => trial.close());

async function put(path: string, content: string | Uint8Array): Promise<void> {
	await mkdir(dirname(join(trial.folder, path)), { recursive: true });
	await writeFile(join(trial.folder, path), content);
}

/** The files that cells name are made, each with a content of its own. */
async function putFilesOf({ list, text }: (typeof samples)[number]): Promise<void> {
	const rows: Record<string, string>[] = text.startsWith("sep=") ? [] : parse(text, { columns: true });
	const columns = COLUMNS[list].filter(({ file }) => file).map(({ name }) => name);
	for (const path of rows.flatMap((row) => columns.flatMap((column) => row[column] || []))) {
		await put(path, path.endsWith(".pdf") ? await makePdf(path) : await makePng(path.length));
	}
}

async function importSamples(of: typeof samples, options: Partial<ImportOptions>) {
	const inputs: { list: ImportListName; path: string; name: string }[] = [];
	for (const [at, sample] of of.entries()) {
		await putFilesOf(sample);
		const path = `${sample.list}-${at}.csv`;
		await put(path, sample.text);
		inputs.push({ list: sample.list, path: join(trial.folder, path), name: `${sample.list}.csv` });
	}
	const { address, settings } = trial.database;
	return runImport({ address, files: openFileStore(settings) }, inputs, {
		source: "cli",
		createLookups: true,
		...options,
	});
}

test("there is a sample of each file", () => {
	expect(new Set(samples.map(({ list }) => list))).toEqual(new Set(IMPORT_LISTS));
});

test("all samples of the manual fill an empty catalogue without an error or warning, and every solution can be found", async () => {
	const report = await importSamples(samples, {});
	expect([report.faults, report.warnings]).toEqual([[], []]);
	expect(report).toMatchObject({ applied: true, unreachable: { count: 0 } });
	expect(report.ungrouped).toBeUndefined();
});

test("the first catalogue is found where the manual says, and its dry run is as shown", async () => {
	const shown = /^```report\n([\s\S]*?)\n```/m.exec(manual)![1]!.split("\n");
	expect(formatReport(await importSamples(first, { dryRun: true }))).toEqual(shown);
	expect(formatReport(await importSamples(first, {})).at(-1)).toBe("Done.");
	const path = `select o.name || ', ' || n.name || ', ' || c.name || ', ' || m.name || ', ' || g.name as path
		from solution_path p join orientation o on o.id = p.orientation_id join substrate_name n on n.id = p.substrate_name_id
		join service_classification c on c.id = p.classification_id join service_material m on m.id = p.material_id
		join frr_group g on g.id = p.frr_group_id where p.drawing = 'V-101'`;
	expect(await trial.query(path)).toEqual([{ path: "Wall, Plasterboard, Combustible Pipe, PVC, 60min" }]);
	expect(manual).toContain("Wall, Plasterboard, Combustible Pipe, PVC, 60min");
});
