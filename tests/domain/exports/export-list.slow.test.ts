import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import { LOOKUPS } from "#app/domain/catalogue/definition/lookups.ts";
import { exportList } from "#app/domain/exports/export-list.sql.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import type { ImportReport } from "#app/domain/imports/report.schema.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import {
	counts,
	csv,
	makePdf,
	makePng,
	openTrial,
	report,
	small,
	solution,
	type Trial,
} from "#tests/domain/imports/trial.ts";

let trial: Trial;
beforeAll(async () => {
	trial = await openTrial();
});
afterAll(() => trial.close());

/** Exports everything, reads it back, and answers what that changed. */
async function roundTrip(filesDir?: string): Promise<ImportReport> {
	const { address, settings } = trial.database;
	const files = openFileStore(settings);
	const inputs = [];
	for (const list of IMPORT_LISTS) {
		const path = join(filesDir ?? trial.folder, `${list}.csv`);
		await trial.write(path.slice(trial.folder.length), "");
		await exportList(address, list, createWriteStream(path), filesDir ? { filesDir, files } : {});
		inputs.push({ list, path });
	}
	return runImport({ address, files }, inputs, { source: "cli" });
}

const allUnchanged = (report: ImportReport) => {
	expect(report).toMatchObject({ faults: [], warnings: [], created: [] });
	expect(report.files.every(({ new: fresh, updated, refused }) => fresh + updated + refused === 0)).toBe(true);
};

/** Texts that are hard on CSV, on keys and on lists, of at most 25 characters. */
const nasty = fc
	.oneof(
		{
			weight: 3,
			arbitrary: fc.string({
				unit: fc.constantFrom(";", "/", "\\", '"', "\n", ",", "=", " ", " - ", "a", "ā", "B", "K", "0", "\t", "'"),
			}),
		},
		{ weight: 2, arbitrary: fc.string({ unit: "grapheme" }) },
		fc.constantFrom(
			"007",
			"BK",
			"BK12",
			"12BK",
			"=1+1",
			"-",
			"\\N",
			"\\.",
			"null",
			"true",
			"Ōtautahi",
			" - ",
			"a - b",
			"\\;",
			"#",
			"'x",
			"+64",
			"@x",
		),
	)
	.map((text) => [...text.normalize()].slice(0, 25).join("").trim())
	.filter((text) => text !== "" && text.isWellFormed() && !text.includes("\0"));

/** Codes, keys and sizes: whatever brings them, they are stored in the one spelling. */
const spelled = nasty.map(plainCode).filter((text) => text !== "");

const date = fc
	.date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
	.map((at) => at.toISOString().slice(0, 10));

const distinct = (texts: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
	fc.uniqueArray(texts, { minLength, maxLength, selector: (text) => text.toLowerCase() });

const catalogue = fc.record({
	names: distinct(nasty, 6, 6),
	thickness: spelled,
	book: spelled,
	number: spelled,
	specimens: distinct(spelled, 4, 6),
	drawing: spelled.map((text) => text.toUpperCase().slice(0, 25)),
	notes: fc.array(nasty, { maxLength: 3 }),
	texts: fc.tuple(spelled, nasty, nasty),
	dates: fc.tuple(date, date).map((both) => both.toSorted()),
	active: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
});

test("whatever the catalogue holds, its export is read back as unchanged", async () => {
	const { dbName, ...rest } = trial.database.address;
	const client = new pg.Client({ ...rest, database: dbName });
	await client.connect();
	const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
		const keys = Object.keys(row);
		const sql = `insert into ${table} (${keys}) values (${keys.map((_, at) => `$${at + 1}`)}) returning *`;
		return (await client.query(sql, Object.values(row))).rows[0].id;
	};
	await fc.assert(
		fc.asyncProperty(
			catalogue,
			async ({ names, thickness, book, number, specimens, drawing, notes, texts, dates, active }) => {
				fc.pre(dates[0] !== dates[1] && [...drawing].length <= 50 && /\S/.test(book.replace(/^bk/i, "")));
				await client.query(`truncate ${LOOKUPS.map(({ table }) => table)}, report, substrate, solution, cover cascade`);
				const ids: Record<string, number[]> = {};
				for (const { key, table, own } of LOOKUPS) {
					const more = own ? { [own.name]: own.kind === "date" ? dates[0] : texts[0] } : {};
					ids[key] = [];
					for (const [at, name] of names.entries()) {
						ids[key].push(await insert(table, { name, is_active: active[at], ...more }));
					}
				}
				const id = (key: string, at = 0) => ids[key]![at]!;
				for (const group of ids.frrgroup!) await insert("frr_group_member", { frr_id: id("frr"), group_id: group });
				const insulation_id = await insert("insulation", { name_id: id("insumat"), thickness });
				const service_id = await insert("service", {
					material_id: id("servmat"),
					service_type_id: id("servtype"),
					classification_id: id("servclass"),
					insulation_id,
				});
				const substrates: number[] = [];
				for (const at of [0, 1]) {
					const parts = { orientation_id: id("orient", at), name_id: id("subname", at) };
					substrates.push(await insert("substrate", { ...parts, thickness, is_active: active[5] }));
				}
				const solution_id = await insert("solution", { drawing, is_active: active[4] });
				let position = 0;
				let earlier: number | null = null;
				for (const lab_id of [id("lab"), id("lab", 1)]) {
					const report_id = await insert("report", {
						book,
						number,
						lab_id,
						is_sample: active[3],
						is_active: active[2],
						kind: active[0] ? "eta" : null,
						standard_id: active[1] ? id("standard") : null,
						issued: dates[0],
						expires: dates[1],
						superseded_by_id: earlier,
						sponsor: texts[0],
						scope: texts[1],
					});
					earlier = report_id;
					for (const specimen_id of specimens) {
						const specimen = await insert("specimen", {
							...{ report_id, specimen_id, size: texts[0], service_id, is_active: active[1] },
							...{ application_id: id("sealtype"), frr_id: id("frr"), brand_id: id("brand") },
							...{ prot_first_id: id("product"), prot_third_id: id("product", 1) },
							...{ substrate_id: substrates[0], substrate_2_id: substrates[1] },
							...{ notes: texts[1], description: texts[2] },
						});
						await insert("solution_specimen", { solution_id, specimen_id: specimen, position: ++position });
					}
				}
				for (const [at, substrate_id] of substrates.entries()) {
					await insert("solution_substrate", { solution_id, substrate_id, position: at + 1 });
				}
				for (const [at, note] of notes.entries())
					await insert("installation_note", { solution_id, no_id: at + 1, note });
				await insert("cover", { revision: texts[0], content: "<p>a &amp; b</p>", footer_note: texts[1] });
				allUnchanged(await roundTrip());
			},
		),
		{ numRuns: 25 },
	);
	await client.query(`truncate ${LOOKUPS.map(({ table }) => table)}, report, substrate, solution, cover cascade`);
	await client.end();
}, 240_000);

test("an export leaves files out, and with a folder writes them and names them", async () => {
	await trial.write("in/a.pdf", await makePdf("a"));
	await trial.write("in/a.png", await makePng(120));
	const options = { filesDir: join(trial.folder, "in") };
	const files = {
		...small,
		products: csv([{ name: "Fire Mastic", img: "a.png", tds: "a.pdf" }]),
		reports: csv([{ ...report, document: "a.pdf", document_public: "true" }]),
		solutions: csv([{ ...solution, pdf: "a.pdf", image: "a.png" }]),
		warranties: csv([
			{ revision: "1", product: "", pdf: "a.pdf" },
			{ revision: "2", product: "Fire Mastic", pdf: "a.pdf" },
		]),
	};
	expect((await trial.run(files, options)).faults).toEqual([]);
	allUnchanged(await roundTrip());
	expect(await readFile(join(trial.folder, "products.csv"), "utf8")).toMatch(/^name,is_active\n/);
	const out = join(trial.folder, "out");
	allUnchanged(await roundTrip(out));
	expect(await readFile(join(out, "products.csv"), "utf8")).toMatch(
		/^name,img,tds,msds,is_active\n.*files\/products\/\d+\/img\/a.png/,
	);

	const other = await openTrial();
	try {
		const inputs = IMPORT_LISTS.map((list) => ({ list, path: join(out, `${list}.csv`) }));
		const context = { address: other.database.address, files: openFileStore(other.database.settings) };
		const first = await runImport(context, inputs, { source: "cli" });
		expect(first.faults).toEqual([]);
		expect(counts(first)).toMatchObject({ solutions: "1/0/0/0", warranties: "2/0/0/0" });
		expect(await other.query("select count(*)::int as n from file")).toEqual(
			await trial.query("select count(*)::int as n from file"),
		);
	} finally {
		await other.close();
	}
});

test("cells that look like formulas are exported as they are", async () => {
	await trial.run({
		lookups: csv([
			{ list: "brand", name: "=1+1" },
			{ list: "brand", name: "-x" },
		]),
	});
	await exportList(trial.database.address, "lookups", createWriteStream(join(trial.folder, "lookups.csv")));
	const text = await readFile(join(trial.folder, "lookups.csv"), "utf8");
	expect(text).toContain("brand,=1+1,,,,,true\n");
	expect(text).toContain("brand,-x,,,,,true\n");
});

test("an export with withdrawn records in use fills an empty catalogue, and is exported from there byte for byte", async () => {
	const [one, other] = [await openTrial(), await openTrial()];
	try {
		await one.run(small);
		await one.run({ products: csv([{ name: "Fire Mastic", is_active: "false" }]) });
		for (const table of ["brand", "frr", "frr_group", "lab", "report", "specimen", "orientation"]) {
			await one.query(`update ${table} set is_active = false, version = version + 1`);
		}
		const exported = async (place: Trial, folder: string) => {
			const texts: Record<string, string> = {};
			for (const list of IMPORT_LISTS) {
				const path = join(place.folder, `${folder}-${list}.csv`);
				await exportList(place.database.address, list, createWriteStream(path));
				texts[list] = await readFile(path, "utf8");
			}
			return texts;
		};
		const first = await exported(one, "first");
		const found = await other.run(first);
		expect(found.faults).toEqual([]);
		expect(await exported(other, "second")).toEqual(first);
	} finally {
		await one.close();
		await other.close();
	}
});
