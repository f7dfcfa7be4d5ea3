import { expect, test } from "vitest";
import type { ColumnUse } from "#app/domain/penetrations/headings.ts";
import { type ReadList, readList } from "#app/domain/penetrations/sheet.ts";
import { decodeCsv, parseTable } from "#app/domain/penetrations/sheet-text.ts";
import { type KnownWords, NO_DECISIONS } from "#app/domain/penetrations/sheet-types.ts";
import { type SourceSheet, textSource } from "#app/domain/penetrations/source.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { chance, type Field, PENETRATIONS, type Penetration, tableOf, textOf } from "#tests/support/list-ways.ts";

const NAMES = { orientation: ["wall", "floor"], substrate: ["concrete", "plasterboard"], service: ["pvc", "copper", "hdpe", "steel", "cable tray"] };

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
function readAs(source: SourceSheet[]): ReadList {
	const first = readList(source, NO_DECISIONS, KNOWN);
	const proposed = first.columns.filter(({ state }) => state === "proposed");
	const columns = Object.fromEntries(proposed.map(({ key }): [string, ColumnUse] => [key, "left out"]));
	return readList(source, { ...NO_DECISIONS, columns }, KNOWN);
}

const FIELDS = Object.keys(PENETRATIONS[0]!) as Field[];

const plain: Partial<Record<Field, (text: string) => string>> = {
	required: (text) => JSON.stringify(readRating(text) ?? text),
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
	const errors = list.errors.map(({ line, column, message }) => `${line} ${column} ${message}`);
	const wrong = PENETRATIONS.flatMap((one) => {
		const cells = found.get(one.ref);
		return cells ? differences(one, cells as Partial<Record<Field, string>>).map((words) => `${one.ref} ${words}`) : [`${one.ref} is not there`];
	});
	expect({ seed, wrong, count: list.rows.length, errors }).toEqual({ seed, wrong: [], count: PENETRATIONS.length, errors: [] });
	for (const { lines, state } of list.sheets) if (state === "read") expect(lines.filter((one) => one === undefined)).toEqual([]);
}

test(`40 penetrations written in ${WAYS} ways as text are the same 40`, () => {
	for (let seed = 1; seed <= WAYS; seed++) {
		const ways = chance(seed);
		const table = tableOf(ways);
		const kind = ways.of(["paste", "file"] as const);
		const { text, bytes } = textOf(table, ways, kind);
		const rows = parseTable(kind === "paste" ? text : decodeCsv(bytes));
		const list = readAs(textSource(rows));
		expect([seed, list.sheets.flatMap(({ lines }) => lines).length]).toEqual([seed, rows.length]);
		check(list, seed);
	}
});
