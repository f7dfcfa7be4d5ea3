import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { writeMissingDocuments } from "#app/domain/catalogue/finder-index/read-model.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { saveSolution, saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { listSolutionRecords } from "#app/domain/catalogue/solutions/solution-records.ts";
import { solutionRowsSql } from "#app/domain/catalogue/solutions/solution-rows.sql.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { saveListRecord, setRecordActive } from "#app/domain/lists/save-list-record.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4, { seeded: true });
let staff: Actor;
let solution: number;
let specimen: number;

const number = async (sql: string) => (await own.em.execute<{ n: number }[]>(`select (${sql})::int as n`))[0]!.n;

beforeAll(async () => {
	staff = await makePerson(own.em, "Sam", { staff: true });
	solution = await number("select min(id) from solution where is_active");
	specimen = await number(`select min(specimen_id) from solution_specimen where solution_id = ${solution}`);
});

/** Solutions without a document, and those whose document says another thing than their rows. */
async function wrong() {
	const rows = await own.em.execute<{ id: number }[]>(
		`select so.id from solution so left join solution_document d on d.solution_id = so.id
		 left join (${solutionRowsSql("(select array_agg(id) from solution)")}) s on (s.solution ->> 'id')::int = so.id
		 where d.document::jsonb is distinct from s.solution::jsonb order by 1`,
	);
	return rows.map(({ id }) => id);
}
afterEach(async () => {
	expect(await wrong()).toEqual([]);
});

const page = (id: number) => ({ id, source: "page" }) as const;
const documentsOf = () => number(`select count(*) from solution_document where solution_id = ${solution}`);

test("the sample catalogue came with a document for each solution", async () => {
	expect(await number("select count(*) from solution_document")).toBe(await number("select count(*) from solution"));
});

test("a specimen's texts, its rating and its withdrawal are in the documents of its solutions", async () => {
	await saveSpecimen(own.em, staff, page(specimen), { notes: "Seen again.", size: "77 mm" });
	expect((await listSolutionRecords(own.em, [solution], "all"))[0]!.specimen[0]!.size).toBe("77 mm");
	await setRecordActive(own.em, staff, "specimen", { id: specimen, isActive: false, source: "page" });
	expect(await wrong()).toEqual([]);
	await setRecordActive(own.em, staff, "specimen", { id: specimen, isActive: true, source: "page" });
});

test("a solution's own fields and links are in its document", async () => {
	await saveSolution(own.em, staff, page(solution), { installation: ["Fill the gap.", "Label it."] });
	await saveSolution(own.em, staff, page(solution), { specimen: [specimen], drawing: "V-901" });
	await setRecordActive(own.em, staff, "solution", { id: solution, isActive: false, source: "page" });
	await setRecordActive(own.em, staff, "solution", { id: solution, isActive: true, source: "page" });
});

test("a rename of what specimens are made of rewrites no document and shows at once", async () => {
	const brand = await number(`select brand_id from specimen where id = ${specimen}`);
	const before = await own.em.execute("select sum(hashtext(document::text)) from solution_document");
	await saveListRecord(own.em, staff, "brand", { id: brand, values: { name: "Renamed" }, source: "page" });
	expect(await own.em.execute("select sum(hashtext(document::text)) from solution_document")).toEqual(before);
	expect((await listSolutionRecords(own.em, [solution], "all"))[0]!.specimen[0]!.brand.name).toBe("Renamed");
});

test("an import and its undo write the documents that they reach", async () => {
	const folder = await mkdtemp(join(tmpdir(), "pfs-documents-"));
	const path = join(folder, "specimens.csv");
	const [row] = await own.em.execute<Record<string, string>[]>(
		`select * from (${recordSelect("specimens", "none")}) t where id = ${specimen}`,
	);
	const { id: _id, ...cells } = row!;
	await writeFile(path, stringify([{ ...cells, size: "88 mm" }], { header: true }));
	const { address, settings } = own.place;
	const context = { address, files: openFileStore(settings) };
	const report = await runImport(context, [{ list: "specimens", path }], { source: "cli" });
	expect(report).toMatchObject({ applied: true, faultCount: 0 });
	expect(await wrong()).toEqual([]);
	const run = await number("select max(id) from import_run");
	expect((await undoImport(context, run, { source: "cli" })).undone).toBe(true);
});

test("what is changed beside the product is read as it is, and gets its document again", async () => {
	await own.em.execute(`update specimen set size = '66 mm' where id = ${specimen}`);
	expect(await documentsOf()).toBe(0);
	expect((await listSolutionRecords(own.em, [solution], "all"))[0]!.specimen[0]!.size).toBe("66 mm");
	expect(await writeMissingDocuments(own.em)).toBeGreaterThan(0);
	expect(await documentsOf()).toBe(1);
	await own.em.execute(`delete from installation_note where solution_id = ${solution}`);
	expect(await documentsOf()).toBe(0);
	await writeMissingDocuments(own.em);
});
