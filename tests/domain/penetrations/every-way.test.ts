import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { penetrationForm, storeForm } from "#app/domain/penetrations/list/penetration.ts";
import {
	editedList,
	type NamedSource,
	sourceOfFile,
	sourceOfText,
	writeSheet,
} from "#app/domain/penetrations/list/sheet-files.ts";
import { NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { FIELD_NAMES, type FieldName, PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { writeTabs } from "#app/tables/separated-text.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";

/* Each field of an opening, by each way in which people and programs send openings. */

let api: ApiPlace;
let ann: Actor;
let caller: Caller;
let project: number;
beforeAll(async () => {
	api = await openApi();
	ann = await makePerson(api.em, "Ann");
	caller = await api.as(ann);
	await makeSolution(api.em, "V–1  É", { specimens: [{ id: "A–1" }] });
});
beforeEach(async () => {
	project = await makeProject(api.em, ann, "Harbour Tower");
});
afterAll(() => api?.close());

type Texts = Record<string, string>;

const fork = () => api.em.fork() as typeof api.em;
const address = () => `guide/guide/${project}/penetration/`;
const PLAIN = { required: "-/60/60", service: "PVC", size: "Ø100", quantity: "1" };
const SOURCE = { source: { kind: "paste" as const } };

async function storeRows({ sheets }: Pick<NamedSource, "sheets">, overwrite?: "correct") {
	const checked = await checkList(fork(), ann, project, sheets, NO_DECISIONS);
	const counts = checked.errors.length === 0 && (await storeChecked(checked, overwrite));
	return { counts, errors: checked.errors };
}

const storeChecked = (checked: Awaited<ReturnType<typeof checkList>>, overwrite?: "correct") =>
	fork().transactional((em) =>
		storeList(em as typeof api.em, ann, project, checked, { ...SOURCE, ...(overwrite && { overwrite }) }),
	);

const tableOf = (rows: Texts[]) => {
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	return sourceOfText(writeTabs([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]));
};

async function fileOf(name: string, rows: Texts[]): Promise<NamedSource> {
	const path = join(api.place.settings.dataDir, `${randomUUID()}-${name}`);
	await writeSheet(
		name,
		rows.map((cells) => ({ cells })),
		createWriteStream(path),
	);
	return sourceOfFile(name, path);
}

/** The rows that are refused by their places, each with why. The headings are the first line of a list. */
type Refused = Map<number, string>;

async function refusedOf(source: Pick<NamedSource, "sheets">): Promise<Refused> {
	const { errors } = await storeRows(source);
	const ofRow = Map.groupBy(errors, ({ line }) => Number(line) - 2);
	return new Map([...ofRow].map(([row, all]) => [row, all.map(({ message }) => message).join(" ")]));
}

/** Stores rows where none of them is refused. */
const WAYS: Record<string, (rows: Texts[]) => Promise<Refused>> = {
	async FORM(rows) {
		const sent = rows.map((row) => penetrationForm.safeParse(row));
		const refused = sent.flatMap(({ error }, at) => (error ? [[at, error.message] as const] : []));
		if (refused.length > 0) return new Map(refused);
		for (const { data } of sent) {
			await fork().transactional((em) => storeForm(em as typeof api.em, ann, project, undefined, data!));
		}
		return new Map();
	},
	async API(rows) {
		const { status, body } = await caller("POST", address(), rows);
		if (status < 300) return new Map();
		const refused = body.penetrations as { row: number }[];
		return new Map(refused.map(({ row, ...fields }) => [row - 1, JSON.stringify(fields)]));
	},
	PASTE: (rows) => refusedOf(tableOf(rows)),
	CSV: async (rows) => refusedOf(await fileOf("list.csv", rows)),
	XLSX: async (rows) => refusedOf(await fileOf("list.xlsx", rows)),
};

type Case = [field: FieldName, text: string, outcome: string];

const rowsOf = (cases: Case[]): Texts[] =>
	cases.map(([field, text], at) => ({ ref: `P-${at + 1}`, ...PLAIN, [field]: text }));

/** The texts that are stored of such cases, each with what was sent. */
async function storedOf(cases: Case[], refs = rowsOf(cases).map(({ ref }) => ref)) {
	const stored = new Map((await listStoredPenetrations(fork(), project)).map((one) => [one.ref, one]));
	return cases.map(([field, text, outcome], at) => {
		const ref = field === "ref" ? outcome : refs[at]!;
		return [field, text, stored.get(ref)?.[field]];
	});
}

/** The longest text of each field, in code points, as programs of others know it. */
const LIMITS: Partial<Record<FieldName, number>> = {
	...{ ref: 20, level: 25, location: 80, orientation: 50, substrate: 50, thickness: 25, classification: 50 },
	...{ service: 50, service_type: 25, size: 50, insulation: 50, required: 25, opening: 50, gap: 25, spacing: 25 },
	...{ access: 25, fire_from: 25, note: 200 },
};

const TEXTS = FIELD_NAMES.filter((name) => LIMITS[name]);

/** A requirement is a rating, which is never so long, and two fields say one of a few words. */
const LIMITED = TEXTS.filter((name) => !["required", "access", "fire_from"].includes(name));

const longest = (letter: string, more: number): Case[] =>
	LIMITED.map((name, at) => {
		const most = LIMITS[name]!;
		const begin = name === "ref" ? `${at}-` : "";
		const text = begin + letter.repeat(most + more - begin.length);
		return [name, text, more > 0 ? `no more than ${most} characters` : text];
	});

/** Sent, and stored. */
const SPELLINGS: Case[] = [
	["ref", " Q–00１\u200b ", "Q-001"],
	["level", " Level 1 ", "Level 1"],
	["size", "Ø\u00a0100 – 110″", 'Ø 100 - 110"'],
	["size", "Ø40 cm", "Ø400mm"],
	["size", "30 x 20 cm", "300 x 200mm"],
	["size", "Ø100¹", "Ø100¹"],
	["thickness", "13\u2009mm", "13 mm"],
	["thickness", "0.15 m", "150mm"],
	["substrate", "Concrete\u00a0– slab\ufeff", "Concrete – slab"],
	["location", "Riser – “north”\u2009side\u200b", "Riser – “north” side"],
	["note", "first –\u00a0line\nsecond", "first – line\nsecond"],
	...["-/60/60", "60/60/60", "60/-/-", "120/-/-", "-/60/0", "E 30", "EI 60", "EI 60-U/U", "REI 120-U/C"].map(
		(text): Case => ["required", text, text],
	),
	["required", "- / 30 / 0", "-/30/0"],
	["required", "- / 60 / -", "-/60/-"],
	["required", "–/60/60", "-/60/60"],
	["required", "FRL -/060/060", "-/60/60"],
	["required", "-/60/60 (u/c)", "-/60/60 U/C"],
	["required", "EI60", "EI 60"],
	["required", "REI90", "REI 90"],
	["required", "EI₂ 60", "EI2 60"],
	["required", "EI 1 60", "EI1 60"],
	["required", "EI 60 U/C", "EI 60-U/C"],
	["required", "EI120 C/U", "EI 120-C/U"],
	["opening", "125 dia", "Ø125"],
	["opening", "Ø 125mm", "Ø125"],
	["opening", "120 core", "Ø120"],
	["opening", "600x400 mm", "600 x 400"],
	["opening", "600 × 400", "600 x 400"],
	["opening", "30 x 20 cm", "300 x 200"],
	["opening", '12"', "304.8mm"],
	["opening", "125", "125"],
	["opening", "as drawn", "as drawn"],
	["gap", "5 – 25mm", "5 to 25"],
	["gap", "0.5 to 1.5 cm", "5 to 15"],
	["gap", "touching", "0"],
	["gap", "TBC", "TBC"],
	["spacing", "min. 100 mm", "100"],
	["spacing", "0.1 m", "100"],
	["access", "One side only", "one side"],
	["fire_from", "Underside", "below"],
];

const UNREADABLE = "This requirement cannot be read";
const RANGE = "Ensure this value is between 1 and 9999.";

/** Sent, and the message; a text that is no quantity has one for people and another for programs. */
const REFUSED: Case[] = [
	...["-/-/-", "60min", "60 min", "60", "60/60", "EI", "XEI 60", "sixty", "EI 60 1", "EI2 30-C5", "-/60/60¹"].map(
		(text): Case => ["required", text, UNREADABLE],
	),
	...["-/60/90", "-/30/60", "12345/-/-", "-/60/60/60"].map((text): Case => ["required", text, UNREADABLE]),
	["required", "-/2/2", "Minutes, or hours? Write it in minutes: two hours are 120."],
	["required", "EI 230", "No fire test has these minutes: a rating has 15, 20, "],
	["required", " ", ""],
	["required", `-/60/60 ${"x".repeat(30)}`, "no more than 25 characters"],
	["ref", " ", ""],
	["quantity", "0", RANGE],
	["quantity", "0 m", RANGE],
	["quantity", "10000", RANGE],
	["quantity", "10000 no.", RANGE],
	["quantity", "1.5", ""],
	["quantity", "two", ""],
];

/** No workbook holds a null character. */
const NULLS = TEXTS.map((name): Case => [name, "a\0b", "Null characters are not allowed."]);

test("the limits are those that programs of others know", () => {
	const defined = FIELD_NAMES.map((name) => [name, (PENETRATION_FIELDS[name] as { limit?: number }).limit]);
	expect(Object.fromEntries(defined.filter(([, limit]) => limit))).toEqual(LIMITS);
});

describe.each(Object.entries(WAYS))("by %s", (way, store) => {
	test.each(["W", "😀"])("each field takes a text of its limit in %s, and not one more", async (letter) => {
		const refused = await store(rowsOf(longest(letter, 1)));
		expect(LIMITED.map((name, at) => [name, refused.get(at)])).toEqual(
			longest(letter, 1).map(([name, , why]) => [name, expect.stringContaining(why)]),
		);
		const cases = longest(letter, 0);
		expect([...(await store(rowsOf(cases)))]).toEqual([]);
		expect(await storedOf(cases)).toEqual(cases);
	});

	test("each field may be blank but number and requirement", async () => {
		const blank = TEXTS.filter((name) => !["ref", "required"].includes(name)).map((name): Case => [name, " ", ""]);
		expect([...(await store(rowsOf(blank)))]).toEqual([]);
		expect(await storedOf(blank)).toEqual(blank);
	});

	test("each spelling of a text is stored as one, which is stored as it is", async () => {
		expect([...(await store(rowsOf(SPELLINGS)))]).toEqual([]);
		expect(await storedOf(SPELLINGS)).toEqual(SPELLINGS);
		project = await makeProject(api.em, ann, "Harbour Tower");
		const again = SPELLINGS.map(([field, , text]): Case => [field, text, text]);
		expect([...(await store(rowsOf(again)))]).toEqual([]);
		expect(await storedOf(again)).toEqual(again);
	});

	test("what is no requirement, quantity or text is refused, with why, and nothing is stored", async () => {
		const wrong = [...REFUSED, ...(way === "XLSX" ? [] : NULLS)];
		const refused = await store(rowsOf(wrong));
		expect(wrong.map(([field, text], at) => [field, text, refused.get(at)])).toEqual(
			wrong.map(([field, text, why]) => [field, text, expect.stringContaining(why)]),
		);
		expect(await listStoredPenetrations(fork(), project)).toEqual([]);
	});
});

const ALIKE = ["P-1 É", "p–1  e\u0301", "Ｐ－１\u3000É", "P\u200b-1\u00a0É", "P‑1 É\u2060"];

const paste = (...rows: Texts[]) => storeRows(tableOf(rows), "correct");

/** Stores a number as it may have been stored before numbers had one spelling. */
async function writeNumber(ref: string) {
	await caller("POST", address(), { ...PLAIN, ref: "OLD" });
	await api.em.execute("update penetration set ref = ?, ref_key = lower(?) where project_id = ?", [ref, ref, project]);
}

test.each(ALIKE)("the number %s is one with all that look like it", async (stored) => {
	await writeNumber(stored);
	for (const ref of ALIKE) {
		await expect(WAYS.FORM!([{ ...PLAIN, ref }])).rejects.toSatisfy(
			(error) => isRefusal(error) && "ref" in (error.fields ?? {}),
		);
		const called = await caller("POST", address(), { ...PLAIN, ref });
		expect([ref, called.status < 500]).toEqual([ref, true]);
		expect(await paste({ ...PLAIN, ref })).toMatchObject({ errors: [], counts: { created: 0 } });
		expect(await listStoredPenetrations(fork(), project)).toHaveLength(1);
	}
});

test("a list names a solution and its specimen by what looks like their codes", async () => {
	for (const [at, solution] of ["V-1 É", "Ｖ－１ e\u0301", "v–1\u00a0É"].entries()) {
		const { errors } = await paste({ ...PLAIN, ref: `R-${at}`, solution, specimen: "BK12/FR1/A-1" });
		expect(errors).toEqual([]);
	}
	const rows = await listStoredPenetrations(fork(), project);
	expect(rows.map(({ sol, specimens }) => [sol !== null, specimens.length])).toEqual(rows.map(() => [true, 1]));
});

describe("a requirement that was stored before such were refused", () => {
	beforeEach(async () => {
		for (const ref of ["P-1", "P-2"]) await caller("POST", address(), { ...PLAIN, ref });
		await api.em.execute("update penetration set required = '-/2/2' where ref = 'P-1' and project_id = ?", [project]);
	});

	const required = async () =>
		(await listStoredPenetrations(fork(), project)).map((one) => [one.ref, one.required, one.note]);

	/** The errors of the whole table, sent again with a change. */
	async function edit(change: (text: string) => string) {
		const { text } = await editedList(fork(), project);
		return (await storeRows(sourceOfText(change(text)), "correct")).errors;
	}

	test("goes again with the whole table where another row is changed", async () => {
		expect(await edit((text) => text.replace(/(P-2.*?)-\/60\/60/s, "$1-/90/90"))).toEqual([]);
		expect(await required()).toMatchObject([
			["P-1", "-/2/2", ""],
			["P-2", "-/90/90", ""],
		]);
	});

	test("is refused where it is new, or changed", async () => {
		expect(await edit((text) => text.replace("-/60/60", "-/3/3"))).toHaveLength(1);
		expect(await edit((text) => text.replace("-/2/2", "-/3/3"))).toHaveLength(1);
	});

	test("is sent back by a program as it was given", async () => {
		const { body: rows } = await caller.get(address());
		const bodies = rows.map(({ ref, required, service }: Texts) => ({ ref, required, service, note: "Seen" }));
		expect((await caller("POST", address(), bodies)).status).toBe(200);
		expect(await required()).toEqual([
			["P-1", "-/2/2", "Seen"],
			["P-2", "-/60/60", "Seen"],
		]);
		expect((await caller("POST", address(), [{ ref: "P-1", required: "-/3/3" }])).status).toBe(400);
		expect((await caller("POST", address(), [{ ref: "P-3", required: "-/2/2" }])).status).toBe(400);
	});
});
