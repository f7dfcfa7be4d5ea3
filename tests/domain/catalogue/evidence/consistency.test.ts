import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { findingsOn } from "#app/domain/catalogue/evidence/consistency.ts";
import { saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { findRow, listRecords } from "#app/domain/lists/read.sql.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import type { EntityManager } from "#db/orm.ts";
import { ensure, makeFile, makePerson, makeSolution, type SolutionOf } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let staff: Actor;
beforeAll(async () => {
	em = own.em;
	staff = await makePerson(em, "Sam", { staff: true });
});

const WALL = "Wall / Plasterboard / 13mm";
const FLOOR = "Floor / 502 Batt / 100mm";

const texts = async (id: number) => ((await findingsOn(em, [id])).get(id) ?? []).map(({ text }) => text);

/** True if Solution Admin has it under its filter. */
async function listed(id: number): Promise<boolean> {
	const { rows } = await listRecords(em, staff, "solution", { size: 100, only: "warnings" });
	return rows.some((row) => row.id === id);
}

/** A solution whose drawing was uploaded two days ago. */
async function drawn(drawing: string, of: SolutionOf = {}): Promise<{ id: number; specimen: number }> {
	const id = await makeSolution(em, drawing, of);
	const created = new Date(Date.now() - 2 * 86_400_000);
	const pdf = await makeFile(em, "drawing_pdf", `${drawing}.pdf`, { created });
	await em.execute("update solution set pdf_id = ? where id = ?", [pdf, id]);
	const [link] = await em.execute<{ specimen_id: number }[]>(
		"select specimen_id from solution_specimen where solution_id = ?",
		[id],
	);
	return { id, specimen: link!.specimen_id };
}

const change = (id: number, input: Parameters<typeof saveSpecimen>[3]) =>
	saveSpecimen(em, staff, { id, source: "page" }, input);

test("what a solution claims is where its specimens were tested, by orientation and name", async () => {
	const { id } = await drawn("V-1", {
		substrates: [WALL, "Junction / Concrete / 150mm"],
		specimens: [
			{ substrate: WALL },
			{ substrate: "Junction / Timber / 90mm", substrate2: "Junction / Concrete / 150mm" },
		],
	});
	expect([await texts(id), await listed(id)]).toEqual([[], false]);
});

test("a specimen that was tested in another lining or thickness than the solution's is a warning", async () => {
	const { id } = await drawn("V-1a", {
		substrates: [WALL],
		specimens: [{ id: "L1" }, { id: "L2", substrate: "Wall / Plasterboard / 26mm" }],
	});
	expect(await texts(id)).toEqual([
		"BK12 - Specimen L2 - Report FR1 was tested in Wall - Plasterboard - 26mm: another lining or thickness than the solution's.",
	]);
	expect(await listed(id)).toBe(true);
});

test("a specimen that was tested in none of the substrates contradicts, and a substrate that none was tested in is not shown", async () => {
	const { id } = await drawn("V-2", {
		substrates: [WALL, "Wall / Concrete / 150mm"],
		specimens: [{ id: "A1", substrate: FLOOR }, { id: "A2" }, { id: "A3", substrate: "Floor / Plasterboard / 13mm" }],
	});
	expect(await texts(id)).toEqual([
		"BK12 - Specimen A1 - Report FR1 was tested in Floor - 502 Batt, which is none of the solution's substrates.",
		"BK12 - Specimen A3 - Report FR1 was tested in Floor - Plasterboard, which is none of the solution's substrates.",
		"None of the specimens was tested in Wall - Concrete.",
	]);
	expect(await listed(id)).toBe(true);
	expect((await findRow(em, staff, "solution", id))?.findings).toEqual((await findingsOn(em, [id])).get(id));
	await em.execute("update solution set is_active = false where id = ?", [id]);
	expect(await listed(id)).toBe(false);
});

test("a withdrawn specimen neither contradicts nor supports; without an active one there is nothing to compare", async () => {
	const { id } = await drawn("V-3", {
		substrates: [WALL, "Floor / 502 Batt / 90mm"],
		specimens: [{}, { substrate: FLOOR, active: false }, { substrate: "Floor / Concrete / 1mm", active: false }],
	});
	expect(await texts(id)).toEqual(["None of the specimens was tested in Floor - 502 Batt."]);
	const bare = await drawn("V-4", { specimens: [{ substrate: FLOOR, active: false }] });
	expect(await texts(bare.id)).toEqual([]);
});

test("a drawing is older than a change of rating, size or substrate of a specimen, until it is uploaded again", async () => {
	const { id, specimen } = await drawn("V-5");
	await change(specimen, { notes: "Read again." });
	expect(await texts(id)).toEqual([]);
	await change(specimen, { size: "120mm", frr: await ensure(em, "frr", { name: "-/30/30" }) });
	expect(await texts(id)).toEqual([
		"The drawing was uploaded before the rating and the size of BK12 - Specimen V-5.1 - Report FR1 changed.",
	]);
	expect(await listed(id)).toBe(true);
	const again = await makeFile(em, "drawing_pdf", "V-5 again.pdf");
	await em.execute("update solution set pdf_id = ? where id = ?", [again, id]);
	expect([await texts(id), await listed(id)]).toEqual([[], false]);
});

test("a rating or a substrate that was renamed has changed too; what was undone has not", async () => {
	const { id } = await drawn("V-6", {
		specimens: [{ frr: "-/90/90", substrate: "Wall / Korok / 51mm" }],
		substrates: ["Wall / Korok / 51mm"],
	});
	const frr = await ensure(em, "frr", { name: "-/90/90" });
	const korok = await ensure(em, "substrate_name", { name: "Korok" });
	const rename = (key: string, at: number, name: string) =>
		saveListRecord(em, staff, key, { id: at, values: { name }, source: "page" });
	await rename("frr", frr, "-/90/60");
	await rename("subname", korok, "Korok panel");
	expect(await texts(id)).toEqual([
		"The drawing was uploaded before the rating and the substrate of BK12 - Specimen V-6.1 - Report FR1 changed.",
	]);
	await rename("frr", frr, "-/90/90");
	await rename("subname", korok, "Korok");
	expect(await texts(id)).toEqual([]);
});
