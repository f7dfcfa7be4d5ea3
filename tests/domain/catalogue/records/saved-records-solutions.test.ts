import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { replacePdf, type SolutionInput, saveSolution } from "#app/domain/catalogue/records/saved-records.ts";
import { type FileStore, openFileStore } from "#app/domain/files/files.server.ts";
import { pictureIds, STORE_AWAY } from "#app/domain/files/intake.ts";
import { FILES_MISSING, sweepFiles } from "#app/domain/files/pending.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { type Desk, keep, openDesk } from "#tests/support/uploads.ts";

const own = ownDatabase(6);
let em: EntityManager;
let files: FileStore;
let desk: Desk;
let staff: Actor;
let specimen: number;
let substrate: number;
beforeAll(async () => {
	({ em } = own);
	files = openFileStore(own.place.settings);
	desk = await openDesk();
	staff = await makePerson(em, "Sam", { staff: true });
	await makeSolution(em, "V-1");
	const [row] = await em.execute<{ specimen: number; substrate: number }[]>(
		"select specimen_id as specimen, substrate_id as substrate from solution_specimen natural join solution_substrate",
	);
	({ specimen, substrate } = row!);
});
afterAll(() => desk.clear());

const create = { id: null, source: "page" } as const;

async function uploaded(): Promise<Pick<SolutionInput, "pdf" | "img">> {
	const kept = await keep(em, files, {
		drawing_pdf: await desk.pdf("V-9.pdf"),
		drawing_image: await desk.picture("V-9.png"),
	});
	return { pdf: kept.drawing_pdf![0]!, img: pictureIds(kept.drawing_image) };
}
const whole = async (drawing: string): Promise<SolutionInput> => ({
	drawing,
	specimen: [specimen],
	substrate: [substrate],
	installation: ["Fill.", "Smooth."],
	...(await uploaded()),
});
const stored = async (id: number) => {
	const [row] = await em.execute<Record<string, unknown>[]>(
		`select drawing, is_active, version, updated, pdf_id, img_small_id, img_large_id, is_offered,
		 (select count(*)::int from solution_path p where p.solution_id = s.id) as paths,
		 array(select note from installation_note n where n.solution_id = s.id order by no_id) as notes
		 from solution s where id = ?`,
		[id],
	);
	return row!;
};
const stateOf = async (id: unknown) => (await em.execute("select state from file where id = ?", [id]))[0]?.state;
const refused = (fields: Record<string, string[]>) => ({ kind: "invalid", fields });

test("a new solution with its files is found at once, in capitals, its files its own", async () => {
	const id = await saveSolution(em, staff, create, await whole(" v-100a "));
	const row = await stored(id);
	expect(row).toMatchObject({ drawing: "V-100A", is_active: true, is_offered: true, notes: ["Fill.", "Smooth."] });
	expect(row.paths).toBeGreaterThan(0);
	for (const column of ["pdf_id", "img_small_id", "img_large_id"]) expect(await stateOf(row[column])).toBe("stored");
});

test("a new solution without anything is told all that is missing at once", async () => {
	await expect(saveSolution(em, staff, create, {})).rejects.toMatchObject(
		refused({
			drawing: ["This field is required."],
			pdf: ["No file was submitted."],
			img: ["No file was submitted."],
			specimen: ["Select at least one specimen."],
			substrate: ["Select at least one substrate."],
		}),
	);
});

test("a code that is taken, unknown records and too many notes are refused with the contract's words", async () => {
	const input = await whole("v-1");
	await expect(saveSolution(em, staff, create, input)).rejects.toMatchObject(
		refused({ drawing: ["A solution with this drawing already exists."] }),
	);
	const wrong = { ...input, specimen: [9999], installation: Array.from({ length: 101 }, () => "a") };
	await expect(saveSolution(em, staff, create, wrong)).rejects.toMatchObject(
		refused({
			specimen: ['Invalid pk "9999" - object does not exist.'],
			installation: ["Ensure this field has no more than 100 elements."],
		}),
	);
	expect(await stateOf(input.pdf)).toBe("pending");
});

test("a withdrawn specimen stays where it is, and cannot be newly chosen", async () => {
	const id = await saveSolution(em, staff, create, await whole("V-200"));
	await em.execute("update specimen set is_active = false where id = ?", [specimen]);
	await saveSolution(em, staff, { ...create, id }, { specimen: [specimen], installation: [] });
	expect((await stored(id)).notes).toEqual([]);
	await expect(saveSolution(em, staff, create, await whole("V-201"))).rejects.toMatchObject(
		refused({ specimen: [`Invalid pk "${specimen}" - object does not exist.`] }),
	);
	await em.execute("update specimen set is_active = true where id = ?", [specimen]);
});

test("a toggle moves no date and touches nothing else; a stale form is refused", async () => {
	const id = await saveSolution(em, staff, create, await whole("V-300"));
	const before = await stored(id);
	await saveSolution(em, staff, { ...create, id, version: 1 }, { is_active: false });
	expect(await stored(id)).toMatchObject({ is_active: false, updated: before.updated, version: 2, is_offered: false });
	await expect(
		saveSolution(em, staff, { ...create, id, version: 1 }, { installation: ["Late."] }),
	).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	expect((await stored(id)).notes).toEqual(["Fill.", "Smooth."]);
});

test("a new PDF alone replaces the old one, whose bytes are swept away; pictures and notes stay", async () => {
	const id = await saveSolution(em, staff, create, await whole("V-400"));
	const before = await stored(id);
	const [old] = await em.execute<{ storage_key: string }[]>("select storage_key from file where id = ?", [
		before.pdf_id,
	]);
	const kept = await keep(em, files, { drawing_pdf: await desk.pdf("new.pdf", ["Another"]) });
	await replacePdf(em, staff, { id, source: "api" }, kept.drawing_pdf![0]!);
	expect(await stored(id)).toMatchObject({
		pdf_id: kept.drawing_pdf![0],
		img_small_id: before.img_small_id,
		notes: ["Fill.", "Smooth."],
	});
	expect(await stateOf(before.pdf_id)).toBe("orphan");
	await sweepFiles(em, files);
	expect(await stateOf(before.pdf_id)).toBeUndefined();
	await expect(files.read(old!.storage_key)).rejects.toThrow();
});

test("uploads that were swept away are not half taken", async () => {
	const input = await whole("V-500");
	await em.execute("update file set created = now() - interval '2 hours' where id = ?", [input.pdf]);
	await sweepFiles(em, files);
	await expect(saveSolution(em, staff, create, input)).rejects.toMatchObject({
		kind: "conflict",
		message: FILES_MISSING,
	});
	expect(await em.execute("select 1 from solution where drawing = 'V-500'")).toEqual([]);
	expect(await stateOf(input.img!.small)).toBe("pending");
});

test("when the store takes no file, it is said and logged, and nothing is left but what the sweep takes", async () => {
	const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	const count = async () => (await em.execute("select count(*)::int as files from file where state <> 'orphan'"))[0];
	const before = await count();
	const blocked = openFileStore({
		...own.place.settings,
		filesUrl: `file:${(await desk.file("taken", "x")).path}/files`,
	});
	await expect(keep(em, blocked, { drawing_pdf: await desk.pdf("V-9.pdf") })).rejects.toMatchObject({
		kind: "busy",
		code: "store_unavailable",
		message: STORE_AWAY,
	});
	const half = {
		...files,
		write: (...given: Parameters<FileStore["write"]>) => (given[0].kind === "tds" ? blocked : files).write(...given),
	};
	const uploads = { drawing_pdf: await desk.pdf("V-9.pdf"), tds: await desk.pdf("b.pdf") };
	await expect(keep(em, half, uploads)).rejects.toMatchObject({ code: "store_unavailable" });
	expect(await count()).toEqual(before);
	const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
	log.mockRestore();
	expect(lines).not.toEqual([]);
	for (const line of lines)
		expect(line).toMatchObject({ where: "file store", fault: expect.stringMatching("ENOTDIR") });
});

test("others than staff change nothing", async () => {
	const person = await makePerson(em, "Kim");
	await expect(saveSolution(em, person, create, {})).rejects.toMatchObject({ kind: "forbidden" });
});
