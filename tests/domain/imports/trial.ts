import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { stringify } from "csv-stringify/sync";
import pg from "pg";
import sharp from "sharp";
import { afterEach, beforeEach, expect } from "vitest";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { formatError } from "#app/domain/imports/format.ts";
import type { ImportOptions } from "#app/domain/imports/import-options.ts";
import type { ImportReport } from "#app/domain/imports/report.schema.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { type FreshDatabase, freshDatabase, templateOf } from "#tests/support/database.ts";

export type Rows = Record<string, string>[];

/** A table as CSV; its columns are those of the first row. */
export const csv = (rows: Rows): string => stringify(rows, { header: true });

/** Names enough for one specimen and one solution. */
export const names: Rows = [
	["orient", "Wall"],
	["orient", "Floor"],
	["subname", "Plasterboard"],
	["subname", "Concrete"],
	["servclass", "Combustible Pipe"],
	["servmat", "PVC"],
	["servmat", "Copper"],
	["servtype", "Pipe"],
	["sealtype", "Pipe Collar"],
	["sealtype", "Linear Seal"],
	["insumat", "N.A."],
	["frrgroup", "60min"],
	["frrgroup", "30min"],
	["frr", "-/60/60", "60min;30min"],
	["frr", "-/30/30", "30min"],
	["brand", "Halvern"],
	["lab", "Fire Lab"],
	["lab", "Other Lab"],
	["company", "Acme"],
	["city", "Ōtautahi", "", "Canterbury"],
	["product", "Fire Mastic"],
	["product", "Fire Collar"],
].map(([list = "", name = "", group = "", region = ""]) => ({ list, name, group, region }));

export const report = { book: "12", number: "FR4567", lab: "Fire Lab", is_sample: "true" };

export const specimen = {
	report_book: "BK12",
	report_number: "FR4567",
	specimen_id: "A1",
	size: "100 mm",
	application: "Pipe Collar",
	frr: "-/60/60",
	brand: "Halvern",
	prot_first: "Fire Mastic",
	service_classification: "Combustible Pipe",
	service_material: "PVC",
	service_type: "Pipe",
	insulation_material: "N.A.",
	insulation_thickness: "N.A.",
	substrate_orientation: "Wall",
	substrate_name: "Plasterboard",
	substrate_thickness: "13mm",
};

export const solution = {
	drawing: "V-101",
	specimens: "BK12/FR4567/A1",
	substrates: "Wall - Plasterboard - 13mm",
	installation: "Fill the gap.\nSmooth off.",
};

/** Files that make one offered solution. */
export const small: Partial<Record<ImportListName, string>> = {
	lookups: csv(names),
	reports: csv([report]),
	specimens: csv([specimen, { ...specimen, specimen_id: "A2" }]),
	solutions: csv([solution]),
};

/** A database, a folder and a file store to try imports on. */
export interface Trial {
	folder: string;
	database: FreshDatabase;
	write(path: string, content: string | Uint8Array): Promise<void>;
	/** Imports files given by list; they are written to `<list>.csv` first. */
	run(
		files: Partial<Record<ImportListName, string | Uint8Array>>,
		options?: Partial<ImportOptions>,
	): Promise<ImportReport>;
	/** The faults of a run as the lines that people read. */
	faults(...run: Parameters<Trial["run"]>): Promise<string[]>;
	query(sql: string): Promise<Record<string, unknown>[]>;
	/** A single value. */
	value(sql: string): Promise<unknown>;
	close(): Promise<void>;
}

export async function openTrial(): Promise<Trial> {
	return trialIn(await freshDatabase());
}

async function trialIn(database: FreshDatabase): Promise<Trial> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-import-"));
	const { dbName, ...rest } = database.address;
	const client = new pg.Client({ ...rest, database: dbName });
	await client.connect();
	const context = { address: database.address, files: openFileStore(database.settings) };
	const trial: Trial = {
		folder,
		database,
		async write(path, content) {
			await mkdir(dirname(join(folder, path)), { recursive: true });
			await writeFile(join(folder, path), content);
		},
		async run(files, options = {}) {
			return runImport(context, await inputsIn(folder, files), { source: "cli", ...options });
		},
		async faults(files, options) {
			return (await trial.run(files, options)).faults.map(formatError);
		},
		query: async (sql) => (await client.query(sql)).rows,
		value: async (sql) => Object.values((await client.query(sql)).rows[0] ?? {})[0],
		async close() {
			await client.end();
			await database.drop();
			await rm(folder, { recursive: true });
		},
	};
	return trial;
}

async function inputsIn(folder: string, files: Parameters<Trial["run"]>[0]) {
	const lists = IMPORT_LISTS.filter((list) => files[list] !== undefined);
	const inputs = lists.map((list) => ({ list, path: join(folder, `${list}.csv`) }));
	for (const { list, path } of inputs) await writeFile(path, files[list]!);
	return inputs;
}

/** A database into which {@link small} was imported, to make others from. */
const filledTemplate = () =>
	templateOf("small", async ({ address, settings }) => {
		const folder = await mkdtemp(join(tmpdir(), "pfs-import-"));
		const inputs = await inputsIn(folder, small);
		const { faults } = await runImport({ address, files: openFileStore(settings) }, inputs, { source: "cli" });
		expect(faults).toEqual([]);
		await rm(folder, { recursive: true });
	});

/** The trial of the test that runs, filled with {@link small} before it and removed after it. */
export function filledTrials(): Trial {
	const trial = {} as Trial;
	beforeEach(async () => {
		Object.assign(trial, await trialIn(await freshDatabase({ template: await filledTemplate() })));
	});
	afterEach(() => trial.close?.());
	return trial;
}

/** The counts of a report as `new/updated/unchanged/refused` by file. */
export const counts = (report: ImportReport): Record<string, string> =>
	Object.fromEntries(
		report.files.map((file) => [file.list, [file.new, file.updated, file.unchanged, file.refused].join("/")]),
	);

/** A one-page PDF with a text of its own. */
export async function makePdf(text: string): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	pdf.addPage([200, 200]).drawText(text, { size: 12, x: 20, y: 100 });
	return pdf.save();
}

/** A plain PNG of a shade of its own. */
export const makePng = (shade: number): Promise<Buffer> =>
	sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 90, b: 90 } } })
		.png()
		.toBuffer();
