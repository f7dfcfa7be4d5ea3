import { amountOf } from "#app/amounts.ts";
import { requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { columnText } from "#app/domain/catalogue/history/labels.ts";
import { conflict, invalid } from "#app/domain/errors.ts";
import { type GridList, singularOfGrid } from "#app/domain/grid/grid-columns.ts";
import { countGrid, gridIds } from "#app/domain/grid/grid-page.sql.ts";
import type { GridQuery } from "#app/domain/grid/grid-query.ts";
import type { StoreImportFile } from "#app/domain/imports/jobs/import-jobs.ts";
import { makeImport } from "#app/domain/imports/jobs/made-import.ts";
import type { EntityManager } from "#db/orm.ts";
import { type BulkChange, bulkFields, MAX_BULK } from "./bulk-acts.ts";
import { bulkRows } from "./bulk-rows.sql.ts";

const MAX_SHOWN = 40;

const cut = (text: string) => {
	const line = text.trim().replaceAll(/\s+/g, " ");
	return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line;
};

/** Says what a change does to so many records: `Set Brand to Acme in 312 specimens`. */
function bulkTitle(list: GridList, change: BulkChange, count: number): string {
	const { act, value, find, by } = change;
	const records = amountOf(count, singularOfGrid(list));
	const label = bulkFields(list, act).find(({ name }) => name === change.field)?.label ?? "";
	if (act === "withdraw") return `Withdraw ${records}`;
	if (act === "restore") return `Restore ${records}`;
	if (act === "replace") {
		return by === ""
			? `Remove “${cut(find)}” from ${label} in ${records}`
			: `Replace “${cut(find)}” with “${cut(by)}” in ${label} of ${records}`;
	}
	if (act === "add") return `Add ${cut(value)} to ${label} of ${records}`;
	if (act === "take") return `Take ${cut(value)} out of ${label} of ${records}`;
	const text = cut(columnText(change.field, value.trim()) ?? "");
	return text === "" ? `Clear ${label} in ${records}` : `Set ${label} to ${text} in ${records}`;
}

/** The records that a change is about: those that are ticked, or all that the query finds now. */
async function chosenIds(
	em: EntityManager,
	actor: Actor,
	list: GridList,
	query: GridQuery,
	{ ids, count }: BulkChange,
) {
	if (ids) return ids;
	const found = await gridIds(em, actor, list, query);
	if (found.length === count) return found;
	const words = amountOf(found.length, singularOfGrid(list));
	throw conflict(`The list has changed: it now has ${words}, not ${count}. Check the number and send it again.`);
}

/** How many records a page that asks for a change is about. */
export const countChosen = async (
	em: EntityManager,
	actor: Actor,
	{ list, query, ids }: { list: GridList; query: GridQuery; ids: readonly number[] | null },
): Promise<number> => (ids ? ids.length : countGrid(em, actor, list, query));

/**
 * Makes the import that changes many records at once: checked, shown from old to new, confirmed and undone like any
 * other. From here on it is about the records found now. Answers its id for `startImport`. Not in a transaction.
 */
export async function makeBulkImport(
	em: EntityManager,
	actor: Actor,
	{ list, query, change }: { list: GridList; query: GridQuery; change: BulkChange },
	storeFile: StoreImportFile,
): Promise<number> {
	requireEditor(actor);
	const ids = await chosenIds(em, actor, list, query, change);
	if (ids.length === 0) throw invalid({ "": [`Tick a ${singularOfGrid(list)} first.`] });
	if (ids.length > MAX_BULK) throw invalid({ "": [`At most ${MAX_BULK} records can be changed at once.`] });
	const { columns, rows, value } = await bulkRows(em, list, ids, change);
	if (rows.length === 0) {
		const all =
			ids.length === 1 ? `The ${singularOfGrid(list)} is` : `All ${amountOf(ids.length, singularOfGrid(list))} are`;
		throw invalid({ "": [`Nothing to change: ${all} like that already.`] });
	}
	const title = bulkTitle(list, { ...change, value }, rows.length);
	return makeImport(em, actor, { title, files: [{ list, columns, rows }] }, storeFile);
}
