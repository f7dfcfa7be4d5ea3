import type { Actor } from "#app/domain/actor.ts";
import {
	ACT_LABELS,
	BULK_ACTS,
	type BulkAct,
	bulkActs,
	bulkFields,
	EMPTY_CHOICE,
	MAX_REPLACED,
	PRODUCTS,
} from "#app/domain/bulk/bulk-acts.ts";
import { countChosen } from "#app/domain/bulk/start-bulk.ts";
import { VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import type { LookupKey } from "#app/domain/catalogue/definition/record-definition.ts";
import { findGridColumn, type GridList, singularOfGrid } from "#app/domain/grid/grid-columns.ts";
import { readGridPage } from "#app/domain/grid/grid-page.sql.ts";
import { type GridQuery, gridParams, readGridQuery } from "#app/domain/grid/grid-query.ts";
import { entriesOf, isOneOf } from "#app/domain/keyed.ts";
import { listOptions } from "#app/domain/lists/read.sql.ts";
import type { ListKey } from "#app/domain/lists/staff-list.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";

/** Reads what an address says of a change: the view, and the ticked records or all. */
export function readChosen(list: GridList, search: URLSearchParams) {
	const query = readGridQuery(list, search);
	const ticked = search.getAll("id").flatMap((id) => wholeNumber(id) ?? []);
	return { query, ids: search.has("all") ? null : [...new Set(ticked)] };
}

/** A list that was narrowed to a text of one column is mostly there to have it replaced. */
function guess({ filters, search, columns }: GridQuery, names: readonly string[]) {
	const filtered = Object.entries(filters).filter(([name, text]) => names.includes(name) && !/^[!=<>]/.test(text));
	const [field = "", text = search] = filtered.length === 1 ? filtered[0]! : [];
	return { field, text, columns: field ? [field] : columns };
}

/**
 * A search finds whatever the capitals, and a replacement takes them as they are: what was searched for, as most rows of the
 * first page write it; empty where none does.
 */
async function asWritten(em: RequestContext["em"], actor: Actor, list: GridList, query: GridQuery, text: string) {
	if (text === "") return "";
	const { rows } = await readGridPage(em, actor, list, query);
	const times = new Map<string, number>();
	for (const cell of rows.flatMap(({ cells }) => cells)) {
		const at = cell.toLowerCase().indexOf(text.toLowerCase());
		const found = cell.slice(at, at + text.length);
		if (at >= 0) times.set(found, (times.get(found) ?? 0) + 1);
	}
	return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

const names = async (em: RequestContext["em"], actor: Actor, key: LookupKey | ListKey) =>
	(await listOptions(em, actor, key)).map(({ label }) => label);

/** The control in which the value of a field is entered, with the names or codes to choose from. */
async function valueControl(em: RequestContext["em"], actor: Actor, list: GridList, act: BulkAct, name: string) {
	if (act === "replace" || act === "withdraw" || act === "restore") return null;
	if (name === PRODUCTS) return { kind: "text" as const, suggestions: await names(em, actor, "product") };
	if (name === "substrates") return { kind: "text" as const, suggestions: await names(em, actor, "subs") };
	const column = findGridColumn(list, name);
	if (!column) return null;
	const { kind, long, optional, max } = column;
	if (kind === "choice" || kind === "flag") {
		const options = entriesOf(VALUE_LABELS[name] ?? {}).map(([value, label]) => ({ value, label: label ?? value }));
		const empty = kind === "choice" ? [{ value: EMPTY_CHOICE, label: "Empty" }] : [];
		return { kind: "choice" as const, options: [...options, ...empty] };
	}
	const hint = optional ? "Leave it empty to clear the field." : undefined;
	if (long) return { kind: "long" as const, hint, max };
	const suggestions = column.names ? await names(em, actor, column.names) : undefined;
	const example = { date: "A day such as 2027-01-31.", number: "In mm, such as 12.5." }[kind as string];
	const isItem = kind === "list";
	const key = "The specimen as the grid names it, such as BK12/FR4567/A1.";
	return { kind: "text" as const, suggestions, max, hint: isItem ? key : [example, hint].filter(Boolean).join(" ") };
}

/** Collects what the page shows that asks how records are to be changed. */
export async function bulkPageData(em: RequestContext["em"], actor: Actor, list: GridList, search: URLSearchParams) {
	const { query, ids } = readChosen(list, search);
	const requested = search.get("act") ?? "";
	const acts = bulkActs(list);
	const act: BulkAct = isOneOf(BULK_ACTS, requested) && acts.includes(requested) ? requested : "replace";
	const fields = bulkFields(list, act).map(({ name, label }) => ({ value: name, label }));
	const {
		field: guessed,
		text,
		columns,
	} = guess(
		query,
		fields.map(({ value }) => value),
	);
	const wanted = search.get("field") ?? "";
	const only = fields.length === 1 ? fields[0]!.value : "";
	const field = fields.some(({ value }) => value === wanted) ? wanted : only || guessed;
	const chosen: [string, string][] = ids ? ids.map((id) => ["id", String(id)]) : [["all", "1"]];
	const view = gridParams(list, { ...query, page: 1 });
	const params = [...view, ...chosen];
	const address = (more: [string, string][]) => paths.catalogueChange(list, new URLSearchParams([...params, ...more]));
	return {
		list,
		singular: singularOfGrid(list),
		count: await countChosen(em, actor, { list, query, ids }),
		ids,
		isAll: ids === null,
		act,
		acts: acts.map((one) => ({ label: ACT_LABELS[one], to: address([["act", one]]), current: one === act })),
		fields,
		field,
		find: act === "replace" ? await asWritten(em, actor, list, { ...query, columns, page: 1 }, text) : "",
		control: await valueControl(em, actor, list, act, field),
		params: [...params, ["act", act]] as [string, string][],
		mostReplaced: MAX_REPLACED,
		isOwnForm: act === "set",
		back: paths.catalogue(list, view),
		element: list === "specimens" ? "Product" : "Specimen or substrate",
	};
}

export type BulkPageData = Awaited<ReturnType<typeof bulkPageData>>;
