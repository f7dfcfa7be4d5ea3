import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { findRow, listRecords } from "#app/domain/lists/read.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeFile, makePerson, makeSolution, type SolutionOf, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let staff: Actor;

/** A solution with its files, and its products' data sheets. */
async function whole(drawing: string, of: SolutionOf = {}): Promise<number> {
	const id = await makeSolution(em, drawing, of);
	const pdf = await makeFile(em, "drawing_pdf", `${drawing}.pdf`);
	const image = await makeFile(em, "drawing_image", `${drawing}.jpg`);
	await em.execute("update solution set pdf_id = ?, img_small_id = ?, img_large_id = ? where id = ?", [
		...[pdf, image, image, id],
	]);
	return id;
}

beforeAll(async () => {
	em = own.em;
	staff = await makePerson(em, "Sam", { staff: true });
	for (let at = 1; at <= 7; at++) await whole(`COMPLETE-${at}`);
	await makeSolution(em, "NO-FILES-1");
	await makeSolution(em, "NO-FILES-2");
	await whole("NO-SPECIMEN", { specimens: [{ active: false }] });
	await whole("NO-SUBSTRATE", { substrates: [] });
	await whole("NO-REPORT", { specimens: [{ report: "9 / FR9 / Lab" }] });
	await withdraw(em, "report", { number: "FR9" });
	await whole("BARE-PRODUCT", { specimens: [{ products: ["Mastic", "Collar", "Wrap"] }] });
	await whole("NO-GROUP", { specimens: [{ frr: "-/120/120", groups: ["120min"] }] });
	await withdraw(em, "frr_group", { name: "120min" });
	await whole("WITHDRAWN", { active: false });
	const sheet = await makeFile(em, "tds", "sheet.pdf");
	await em.execute("update product set tds_id = ?, msds_id = ? where name <> 'Wrap'", [sheet, sheet]);
});

const all = { size: 100 };
const drawings = (rows: { label: string }[]) => rows.map(({ label }) => label);

test("each solution says what it lacks and whether people can find it", async () => {
	const { rows } = await listRecords(em, staff, "solution", all);
	const said = Object.fromEntries(rows.map(({ label, completeness }) => [label, completeness]));
	expect(said["COMPLETE-1"]).toEqual({ missing: [], findable: true });
	expect(said["NO-FILES-1"]).toEqual({ missing: ["It has no PDF.", "It has no picture."], findable: true });
	expect(said["NO-SPECIMEN"]).toEqual({ missing: ["It has no active specimen."], findable: false });
	expect(said["NO-SUBSTRATE"]).toEqual({ missing: ["It has no active substrate."], findable: false });
	expect(said["NO-REPORT"]).toEqual({ missing: ["No active specimen has an active report."], findable: true });
	expect(said["BARE-PRODUCT"]).toEqual({ missing: ["Without TDS or MSDS: Wrap."], findable: true });
	expect(said["NO-GROUP"]).toEqual({ missing: ["The FRR groups of its specimens are withdrawn."], findable: false });
	expect(said.WITHDRAWN).toEqual({ missing: [], findable: false, withdrawn: true });
	const [first] = rows;
	expect(await findRow(em, staff, "solution", first!.id)).toEqual(first);
});

test("found is what the finder finds", async () => {
	const { rows } = await listRecords(em, staff, "solution", all);
	const found = await em.execute<{ solution_id: number }[]>("select distinct solution_id from solution_path");
	expect(new Set(rows.flatMap(({ id, completeness }) => (completeness!.findable ? [id] : [])))).toEqual(
		new Set(found.map(({ solution_id }) => solution_id)),
	);
});

test("only the incomplete ones are shown, counted, searched and turned over", async () => {
	const incomplete = { ...all, only: "incomplete" };
	const expected = ["BARE-PRODUCT", "NO-FILES-1", "NO-FILES-2", "NO-GROUP", "NO-REPORT", "NO-SPECIMEN", "NO-SUBSTRATE"];
	const shown = await listRecords(em, staff, "solution", incomplete);
	expect([drawings(shown.rows), shown.total]).toEqual([expected, 7]);
	const judged = (await listRecords(em, staff, "solution", all)).rows.filter(
		({ completeness }) => !completeness!.withdrawn && (!completeness!.findable || completeness!.missing.length > 0),
	);
	expect(drawings(judged)).toEqual(drawings(shown.rows));

	const second = await listRecords(em, staff, "solution", { only: "incomplete", page: 2 });
	expect([drawings(second.rows), second.pages, second.total]).toEqual([["NO-SUBSTRATE"], 2, 7]);
	const selected = await listRecords(em, staff, "solution", { only: "incomplete", selected: second.rows[0]!.id });
	expect(selected.page).toBe(2);

	const searched = await listRecords(em, staff, "solution", { ...incomplete, search: "no-" });
	expect([drawings(searched.rows), searched.total]).toEqual([expected.slice(1), 6]);
	const active = await listRecords(em, staff, "solution", { ...incomplete, includeInactive: false });
	expect(drawings(active.rows)).toEqual(expected);
	expect((await listRecords(em, staff, "solution", { ...incomplete, search: "complete-" })).total).toBe(0);
});

test("a list that knows nothing of completeness shows all", async () => {
	const { rows, total } = await listRecords(em, staff, "brand", { only: "incomplete" });
	expect([total, rows[0]]).toEqual([1, expect.not.objectContaining({ completeness: expect.anything() })]);
});
