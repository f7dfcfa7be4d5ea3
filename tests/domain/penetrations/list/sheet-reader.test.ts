import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cellErrorText } from "#app/domain/penetrations/list/cell-errors.ts";
import { type ReadList, readList } from "#app/domain/penetrations/list/sheet-reader.ts";
import { type ColumnUse, type KnownWords, NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { decodeText } from "#app/tables/read-table.ts";
import { sheetOfRows, type TableSheet } from "#app/tables/sheets.ts";
import { readTextTable } from "#app/tables/text-table.ts";
import { readWorkbook } from "#app/tables/workbook/read.ts";
import { chance, type Field, PENETRATIONS, type Penetration, tableOf, textOf } from "#tests/support/list-ways.ts";
import { makeWorkbook } from "#tests/support/made-workbook.ts";

const NAMES = {
	orientation: ["wall", "floor"],
	substrate: ["concrete", "plasterboard"],
	service: ["pvc", "copper", "hdpe", "steel", "cable tray"],
};

const KNOWN: KnownWords = {
	drawings: new Set(),
	synonyms: new Map(),
	named: (kind, text) => {
		const key = text.trim().toLowerCase().replace(/s$/, "");
		return NAMES[kind].includes(key) ? `${key[0]!.toUpperCase()}${key.slice(1)}` : null;
	},
};

const WAYS = 500;

/** As a person accepts it: what is no field is left out. */
function readAs(source: TableSheet[]): ReadList {
	const first = readList(source, NO_DECISIONS, KNOWN);
	const proposed = first.columns.filter(({ state }) => state === "proposed");
	const columns = Object.fromEntries(proposed.map(({ key }): [string, ColumnUse] => [key, "left out"]));
	return readList(source, { ...NO_DECISIONS, columns }, KNOWN);
}

const FIELDS = Object.keys(PENETRATIONS[0]!) as Field[];

const plain: Partial<Record<Field, (text: string) => string>> = {
	required: (text) => text.replaceAll(/[–—−‑]/g, "-").replaceAll(/^FRL|\s/g, ""),
	quantity: (text) => text.replace(/\s*(no\.?|off)$/i, ""),
};

/** Where a value is another than was written; blanks at its ends and between its lines do not count. */
function differences(one: Penetration, cells: Partial<Record<Field, string>>): string[] {
	return FIELDS.flatMap((field) => {
		const same = plain[field] ?? ((text: string) => text.trim());
		const [asked, read] = [same(one[field]), same(cells[field] ?? "")];
		return asked === read ? [] : [`${field}: ${JSON.stringify(read)} for ${JSON.stringify(asked)}`];
	});
}

function check(list: ReadList, seed: number): void {
	const found = new Map(list.rows.map(({ cells }) => [cells.ref, cells]));
	const errors = list.errors.map(({ line, column, ...error }) => `${line} ${column} ${cellErrorText(error)}`);
	const wrong = PENETRATIONS.flatMap((one) => {
		const cells = found.get(one.ref);
		return cells
			? differences(one, cells as Partial<Record<Field, string>>).map((words) => `${one.ref} ${words}`)
			: [`${one.ref} is not there`];
	});
	expect({ seed, wrong, count: list.rows.length, errors }).toEqual({
		seed,
		wrong: [],
		count: PENETRATIONS.length,
		errors: [],
	});
	for (const { lines, state } of list.sheets)
		if (state === "read") expect(lines.filter((one) => one === undefined)).toEqual([]);
}

test(`40 penetrations written in ${WAYS} ways as text are the same 40`, () => {
	for (let seed = 1; seed <= WAYS; seed++) {
		const ways = chance(seed);
		const table = tableOf(ways);
		const kind = ways.of(["paste", "file"] as const);
		const { text, bytes } = textOf(table, ways, kind);
		const rows = readTextTable(kind === "paste" ? text : decodeText(bytes));
		const list = readAs([sheetOfRows(rows)]);
		expect([seed, list.sheets.flatMap(({ lines }) => lines).length]).toEqual([seed, rows.length]);
		check(list, seed);
	}
});

const COVER = {
	rows: [["Penetration schedule"], ["Tower A", "Issued 14 November 2026"]],
	struck: [],
	hidden: [],
	merges: [],
	decoys: [],
};

test("40 penetrations written in 200 ways as workbooks are the same 40", async () => {
	const folder = await mkdtemp(join(tmpdir(), "pfs-ways-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const path = join(folder, "list.xlsx");
	for (let seed = 1; seed <= 200; seed++) {
		const ways = chance(seed + WAYS);
		const levels = [...new Set(PENETRATIONS.map(({ level }) => level))];
		const lists = ways.is(0.3)
			? levels.map((level) => ({
					name: level,
					table: tableOf(ways, {
						withoutLevel: true,
						workbook: true,
						penetrations: PENETRATIONS.filter((one) => one.level === level),
					}),
				}))
			: [{ name: "Register", table: tableOf(ways, { workbook: true }) }];
		const cover = ways.is(0.3) ? [{ name: "Cover", table: COVER }] : [];
		const old = ways.is(0.3) ? [{ name: "Old", table: tableOf(ways, { workbook: true }), isHidden: true }] : [];
		const sheets = [...cover, ...old, ...lists];
		await writeFile(path, makeWorkbook(sheets, ways));
		const { sheets: source } = await readWorkbook(path);
		const list = readAs(source);
		check(list, seed);
		const lines = Map.groupBy(
			list.sheets.flatMap((sheet) => (sheet.state === "read" ? sheet.lines : [])),
			(kind) => kind,
		);
		const made = (kind: "struck" | "hidden") => lists.reduce((count, { table }) => count + table[kind].length, 0);
		expect([seed, lines.get("struck out")?.length ?? 0, lines.get("hidden")?.length ?? 0]).toEqual([
			seed,
			made("struck"),
			made("hidden"),
		]);
		const states = list.sheets.map(({ name, state }) => [name, state]);
		expect(states).toEqual(
			sheets.map(({ name }) => [name, name === "Cover" ? "no headings" : name === "Old" ? "hidden" : "read"]),
		);
	}
});
