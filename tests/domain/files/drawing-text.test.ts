import { beforeAll, expect, test } from "vitest";
import { findingsOn } from "#app/domain/catalogue/evidence/consistency.ts";
import { saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { readUnread, statedIn } from "#app/domain/files/drawing-text.ts";
import { openFileStore, type PdfLine } from "#app/domain/files/files.server.ts";
import { StoredFile } from "#db/entities/files.ts";
import type { EntityManager } from "#db/orm.ts";
import { ensure, makeFile, makePerson, makeSolution, type SolutionOf } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { keep, openDesk, pdfBytes } from "#tests/support/uploads.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

const lines = (...texts: string[]): PdfLine[][] => [texts.map((text, at) => ({ text, x: 0, y: -at, size: 10 }))];
const frrs = (...texts: string[]) => statedIn(lines(...texts)).statedFrrs;
const codes = (...texts: string[]) => statedIn(lines(...texts)).statedCodes;

test("an FRR is read with any dash and blanks, and several of one line", () => {
	expect(frrs("FRR: –/60/60", "FRL − / 120 / −", "60/60/60, -/060/30 or ‑/90/90.")).toEqual([
		"-/60/60",
		"-/120/-",
		"60/60/60",
		"-/60/30",
		"-/90/90",
	]);
});

test("a date, a size, a longer row and what no rating can be are no FRRs", () => {
	expect(frrs("21/11/2026", "12/11/10", "20/10/05", "600/400/50", "1/2/3", "-/-/-", "-/30/60", "60/60/60/60")).toEqual(
		[],
	);
});

test("a code is a word with a letter first and a digit, in capitals with a blank too", () => {
	expect(codes("see v–301, V-302.", "SF-2101 and V 303; keep 40 mm of 13", "PLASTERBOARD 2x13")).toEqual([
		"V-301",
		"V-302",
		"SF-2101",
		"V 303",
	]);
});

test("a sheet of very many codes or ratings is a list, and text without end is read up to its limit", () => {
	expect(codes(...Array.from({ length: 201 }, (_, at) => `V-${at}`))).toEqual([]);
	const periods = [30, 45, 60, 90, 120, 180, 240, 360];
	const ratings = periods.flatMap((one) => periods.map((other) => `${one}/${other}/30`));
	expect([ratings.length > 50, frrs(...ratings)]).toEqual([true, []]);
	expect(frrs(...ratings.slice(0, 50))).toHaveLength(50);
	expect(frrs("x".repeat(499_000), "y".repeat(1_500), "-/60/60")).toEqual([]);
});

let count = 0;

/** A solution with a drawing that states these. */
async function drawn(drawing: string, stated: { frrs?: string[]; codes?: string[] }, of: SolutionOf = {}) {
	const id = await makeSolution(em, drawing, of);
	const pdf = await makeFile(em, "drawing_pdf", `${drawing} ${count++}`);
	await em.nativeUpdate(StoredFile, { id: pdf }, { statedFrrs: stated.frrs ?? [], statedCodes: stated.codes ?? [] });
	await em.execute("update solution set pdf_id = ? where id = ?", [pdf, id]);
	return id;
}

const texts = async (id: number) => ((await findingsOn(em, [id])).get(id) ?? []).map(({ text }) => text);

test("an FRR in the drawing that no active specimen has is a finding, until a specimen has it", async () => {
	const staff = await makePerson(em, "Sam", { staff: true });
	const specimens = [{ frr: "-/60/60" }, { frr: "- / 90 / 90" }, { frr: "-/240/240", active: false }];
	const id = await drawn("T-1", { frrs: ["-/60/60", "-/90/90", "-/240/240"] }, { specimens });
	expect(await texts(id)).toEqual(["The drawing states -/240/240, which none of the specimens has."]);
	const [{ specimen_id }] = (await em.execute(
		"select l.specimen_id from solution_specimen l join specimen p on p.id = l.specimen_id where l.solution_id = ? and p.is_active limit 1",
		[id],
	)) as [{ specimen_id: number }];
	await saveSpecimen(
		em,
		staff,
		{ id: specimen_id, source: "page" },
		{ frr: await ensure(em, "frr", { name: "-/240/240" }) },
	);
	expect((await texts(id)).filter((text) => text.includes("-/240/240"))).toEqual([]);
	const bare = await drawn("T-2", { frrs: ["-/30/30"] }, { specimens: [{ active: false }] });
	expect(await texts(bare)).toEqual([]);
});

test("another drawing's code is a finding where the own one does not stand there", async () => {
	await makeSolution(em, "GX-9 COLLAR");
	const said = async (drawing: string, ...given: string[]) => texts(await drawn(drawing, { codes: given }));
	expect(await said("U-301", "U-302", "BK14", "A1")).toEqual(["The drawing is marked U-302, not with its own code."]);
	expect(await said("U-303", "GX-9", "T-1", "U-3044")).toEqual([
		"The drawing is marked T-1, U-3044, not with its own code.",
	]);
	expect(await said("U-305", "U 305", "U-306")).toEqual([]);
	expect(await said("U–307", "U307", "U-306")).toEqual([]);
	expect(await said("U-312-MIXED-SERVICES", "U-312", "U-306")).toEqual([]);
	expect(await said("U-313", "U-313-SHEET2", "T-1")).toEqual([]);
	expect(await said("U-31", "U-314")).toEqual(["The drawing is marked U-314, not with its own code."]);
	expect(await said("U-315", "BK14", "SF-2101", "A1")).toEqual([]);
	expect(await said("COLLAR", "T-1")).toEqual([]);
});

test("what an upload states is kept with it, and drawings from before are read by the worker's pass", async () => {
	const desk = await openDesk();
	const files = openFileStore({ filesUrl: `file:${desk.folder}/store`, maxPdfBytes: 20e6, maxImageBytes: 10e6 });
	const pdf = await desk.pdf("V-1.pdf", ["V-1", "FRR – / 60 / 60"]);
	const { drawing_pdf, tds } = await keep(em, files, { drawing_pdf: pdf, tds: pdf });
	const before = files.describe("drawing_pdf", await pdfBytes(["V-2", "-/30/30"]), "V-2.pdf");
	await files.write(before, await pdfBytes(["V-2", "-/30/30"]));
	const old = await makeFile(em, "drawing_pdf", "V-2.pdf", { storage_key: before.storageKey });
	const lost = await makeFile(em, "drawing_pdf", "gone.pdf");
	const stated = async (id: number) =>
		(await em.execute("select stated_frrs as frrs, stated_codes as codes from file where id = ?", [id]))[0];
	expect(await stated(drawing_pdf![0]!)).toEqual({ frrs: ["-/60/60"], codes: ["V-1"] });
	expect([await stated(tds![0]!), await stated(old)]).toEqual(Array(2).fill({ frrs: null, codes: null }));
	expect(await readUnread(em, files)).toBe(2);
	expect([await stated(old), await stated(lost)]).toEqual([
		{ frrs: ["-/30/30"], codes: ["V-2"] },
		{ frrs: [], codes: [] },
	]);
	expect([await readUnread(em, files), (await stated(tds![0]!))?.frrs]).toEqual([0, null]);
	await desk.clear();
});
