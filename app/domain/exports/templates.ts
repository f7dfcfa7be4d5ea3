import type { Writable } from "node:stream";
import type { Actor } from "#app/domain/actor.ts";
import { COLUMNS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { LOOKUPS } from "#app/domain/catalogue/definition/lookups.ts";
import type { CsvColumn } from "#app/domain/catalogue/definition/record-definition.ts";
import { listOptions } from "#app/domain/lists/read.sql.ts";
import type { ListKey } from "#app/domain/lists/staff-list.ts";
import { columnName } from "#app/tables/workbook/workbook.ts";
import { type SheetContent, type WrittenColumn, writeWorkbook } from "#app/tables/workbook/write.ts";
import type { EntityManager } from "#db/orm.ts";
import { NAMES_SHEET } from "./names-sheet.ts";
import { columnsOfList } from "./workbook-export.ts";

/** Columns whose names the record definitions do not state, since their cells are taken apart first. */
const COMPOSED: Partial<Record<ImportListName, Partial<Record<string, ListKey>>>> = {
	lookups: { group: "frrgroup" },
	warranties: { product: "product" },
	specimens: { report_lab: "lab" },
	solutions: { substrates: "subs" },
};

/** A cell of these may have several. */
const JOINED = ["group", "substrates"];

/** A heading of the sheet of names, and what can be chosen under it. */
interface Choices {
	heading: string;
	names: string[];
	isFree: boolean;
}

async function choicesOf(
	em: EntityManager,
	actor: Pick<Actor, "isStaff">,
	list: ImportListName,
	{ name, names, choices, boolean }: CsvColumn,
): Promise<Choices | null> {
	if (boolean) return { heading: "true or false", names: ["true", "false"], isFree: false };
	if (choices) return { heading: `${list} ${name}`, names: Object.keys(choices), isFree: false };
	if (list === "lookups" && name === "list") {
		return {
			heading: "list",
			names: LOOKUPS.filter(({ key }) => key !== "product").map(({ key }) => key),
			isFree: false,
		};
	}
	const key = names ?? COMPOSED[list]?.[name];
	if (!key) return null;
	const options = await listOptions(em, actor, key);
	return { heading: key, names: options.map(({ label }) => label), isFree: JOINED.includes(name) };
}

/** The columns of names, each once, side by side. */
function namesSheet(all: readonly Choices[]): SheetContent {
	const length = all.reduce((most, { names }) => Math.max(most, names.length), 0);
	const rows = [all.map(({ heading }) => heading)];
	for (let row = 0; row < length; row++) rows.push(all.map(({ names }) => names[row] ?? ""));
	return { name: NAMES_SHEET, rows, columns: all.map(() => ({ kind: "text", width: 24 })) };
}

/**
 * Writes a workbook with the headings of a list, or of all of them, to be filled in and imported. Cells that take a name
 * or a code offer those of the sheet of names. Ends `out`.
 */
export async function importTemplate(
	em: EntityManager,
	actor: Pick<Actor, "isStaff">,
	only: ImportListName | null,
	out: Writable,
	signal?: AbortSignal,
): Promise<void> {
	const known: Choices[] = [];
	const sheets: SheetContent[] = [];
	for (const list of only ? [only] : IMPORT_LISTS) {
		const columns: WrittenColumn[] = columnsOfList(list);
		for (const [at, column] of COLUMNS[list].entries()) {
			const found = await choicesOf(em, actor, list, column);
			if (!found || found.names.length === 0) continue;
			let place = known.findIndex(({ heading }) => heading === found.heading);
			if (place < 0) place = known.push(found) - 1;
			const letter = columnName(place);
			columns[at] = {
				...columns[at]!,
				choices: `${NAMES_SHEET}!$${letter}$2:$${letter}$${found.names.length + 1}`,
				isFree: found.isFree,
			};
		}
		sheets.push({ name: list, rows: [COLUMNS[list].map(({ name }) => name)], columns });
	}
	await writeWorkbook(known.length > 0 ? [...sheets, namesSheet(known)] : sheets, out, signal);
}
