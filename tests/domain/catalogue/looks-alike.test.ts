import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { FILE_ENTITIES, type RecordFile } from "#app/domain/catalogue/definition/import-lists.ts";
import { findTexts } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { saveSolution, saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { folded } from "#app/domain/folded-text.sql.ts";
import { madeCsv } from "#app/domain/imports/jobs/made-import.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { checkEntry, isReady, storeEntry } from "#app/domain/report-entry/check-entry.ts";
import { getEntryReport } from "#app/domain/report-entry/entry-choices.sql.ts";
import { ENTRY_NAMES } from "#app/domain/report-entry/entry-columns.ts";
import { beginEntry } from "#app/domain/report-entry/entry-form.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";

type Kind = "report" | "specimen" | "solution";

/** Spellings that look the same: what is not seen, the width of letters, blanks, dashes, and how letters are composed. */
const ALIKE = ["X-7 É2", "x–7  e\u03012", "Ｘ－７\u3000É２", "X\u200b-7\u00a0É\u2060 2".replace(" 2", "2"), "X‑7\tÉ2"];

const COLUMN = { report: "number", specimen: "specimen_id", solution: "drawing" } as const;

let api: ApiPlace;
let staff: Actor;
let caller: Caller;
let first: number;
beforeAll(async () => {
	api = await openApi();
	staff = await makePerson(api.em, "Sue", { staff: true });
	caller = await api.as(staff);
	first = await makeSolution(api.em, "FIRST");
	await makeSolution(api.em, "OTHER", { specimens: [{ id: "B1", report: "12 / FR2 / Lab" }] });
});
afterAll(() => api?.close());
beforeEach(() => api.em.execute("delete from catalogue_change"));

const fork = () => api.em.fork() as typeof api.em;
const idsOf = async (kind: Kind) =>
	(await api.em.execute<{ id: number }[]>(`select id from ${kind} order by id`)).map(({ id }) => id);

/** The first record of a kind gets this code, as it may have been stored before codes had one spelling. */
const writeCode = async (kind: Kind, code: string) => {
	const [id] = await idsOf(kind);
	await api.em.execute(`update ${kind} set ${COLUMN[kind]} = ? where id = ?`, [code, id]);
};

async function refusal(work: Promise<unknown>) {
	try {
		await work;
		return null;
	} catch (error) {
		if (isRefusal(error)) return error.fields;
		throw error;
	}
}

async function columnsOf(kind: Kind): Promise<Record<string, unknown>> {
	const [id] = await idsOf(kind);
	const [row] = await api.em.execute<Record<string, unknown>[]>(`select * from ${kind} where id = ?`, [id]);
	return row!;
}

/** Gives the second record of the kind the place and the code of the first. */
async function rename(kind: Kind, code: string) {
	const [, second] = await idsOf(kind);
	const { book, lab_id: lab, report_id: report } = await columnsOf(kind);
	const values: Record<string, string | number> = {
		[COLUMN[kind]]: code,
		...(kind === "report" && { book: String(book), lab: Number(lab) }),
		...(kind === "specimen" && { report: Number(report) }),
	};
	return { id: second!, values };
}

async function byForm(kind: Kind, code: string) {
	const { id, values } = await rename(kind, code);
	const record = { id, source: "page" } as const;
	if (kind === "solution") return refusal(saveSolution(fork(), staff, record, values));
	if (kind === "specimen") return refusal(saveSpecimen(fork(), staff, record, values));
	return refusal(saveListRecord(fork(), staff, kind, { ...record, values }));
}

async function byCall(kind: Kind, code: string) {
	const { id, values } = await rename(kind, code);
	const { status, body } = await caller("PATCH", `sol/admin/${kind}/${id}/`, values);
	return status === 400 ? body : null;
}

const context = () => ({ address: api.place.address, files: openFileStore(api.place.settings) });

async function byImport(kind: Kind, code: string) {
	const texts = await findTexts(fork(), kind, (await idsOf(kind))[0]!);
	const names = Object.keys(texts!).filter((name) => name !== "pdf" && name !== "image" && name !== "document");
	const row = names.map((name) => (name === COLUMN[kind] ? code : (texts![name] ?? "")));
	const path = join(api.place.settings.dataDir, `${randomUUID()}.csv`);
	await writeFile(path, madeCsv({ columns: names, rows: [row] }));
	const list = Object.entries(FILE_ENTITIES).find(([, entity]) => entity === kind)![0] as RecordFile;
	const report = await runImport(context(), [{ list, path }], { source: "screen", actorId: staff.id });
	return { faults: report.faults, ...report.files[0]! };
}

async function byTable(code: string) {
	const { report_id: report } = await columnsOf("specimen");
	const texts: Record<string, string | null> = (await findTexts(fork(), "specimen", (await idsOf("specimen"))[0]!))!;
	const row = ENTRY_NAMES.map((name) => (name === "specimen_id" ? code : (texts[name] ?? "")));
	const entry = {
		report: await getEntryReport(fork(), staff, Number(report)),
		state: { ...beginEntry(0, 0), rows: [row] },
		stored: [],
		names: ENTRY_NAMES,
	};
	const check = await checkEntry(context(), staff, entry);
	if (isReady(check)) await storeEntry(context(), staff, entry);
	return check;
}

test("what SQL and forms compare by is one", async () => {
	const letters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter((one) =>
		/[\p{L}\p{M}\p{P}\p{Z}\p{Cf}\p{S}]/u.test(one),
	);
	const texts = letters.map((letter) => `a${letter}  b`).map((text) => ({ text, plain: plainCode(text) }));
	const differing = await api.em.execute<{ text: string }[]>(
		`select t.text from jsonb_to_recordset(?::jsonb) t (text text, plain text) where ${folded("t.text")} <> lower(t.plain)`,
		[JSON.stringify(texts)],
	);
	expect(differing.map(({ text }) => text.codePointAt(1)!.toString(16))).toEqual([]);
});

describe.each(["report", "specimen", "solution"] as const)(
	"the code of a %s is taken by all that look like it",
	(kind) => {
		test.each(ALIKE)("%s", async (stored) => {
			await writeCode(kind, stored);
			const before = await idsOf(kind);
			for (const code of ALIKE) {
				expect([code, await byForm(kind, code)]).toEqual([
					code,
					expect.objectContaining({ [COLUMN[kind]]: [expect.stringContaining("already exists")] }),
				]);
				expect([code, await byCall(kind, code)]).toEqual([
					code,
					expect.objectContaining({ [COLUMN[kind]]: [expect.stringContaining("already exists")] }),
				]);
				expect([code, await byImport(kind, code)]).toMatchObject([
					code,
					{ faults: [], new: 0, updated: 0, unchanged: 1 },
				]);
				if (kind === "specimen") expect([code, await byTable(code)]).toMatchObject([code, { errors: [] }]);
			}
			expect(await idsOf(kind)).toEqual(before);
		});
	},
);

test.each(ALIKE)("a solution names its specimen by what looks like its key, as %s", async (stored) => {
	await api.em.execute("update solution set drawing = 'FIRST' where id = ?", [first]);
	await writeCode("report", stored);
	await writeCode("specimen", stored);
	for (const code of ALIKE) {
		const cell = `BK12/${code}/${code}`;
		const path = join(api.place.settings.dataDir, `${randomUUID()}.csv`);
		await writeFile(path, madeCsv({ columns: ["id", "specimens"], rows: [[`solution-${first}`, cell]] }));
		const report = await runImport(context(), [{ list: "solutions", path }], { source: "screen", actorId: staff.id });
		expect([code, report.faults, report.files[0]!.unchanged]).toEqual([code, [], 1]);
	}
});

test("a code that looks like two stored ones is refused, and to the letter means one", async () => {
	const [one, other] = await idsOf("solution");
	await api.em.execute("update solution set drawing = 'Z–1' where id = ?", [one]);
	await api.em.execute("update solution set drawing = 'Z‑1' where id = ?", [other]);
	expect((await byImport("solution", "Z-1")).faults).toMatchObject([{ column: "drawing" }]);
	await api.em.execute("update solution set drawing = 'Z-1' where id = ?", [one]);
	expect(await byImport("solution", "Z-1")).toMatchObject({ faults: [], unchanged: 1 });
});
