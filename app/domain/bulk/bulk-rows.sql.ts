import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { ID, VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { FILE_ENTITIES } from "#app/domain/catalogue/definition/import-lists.ts";
import { specimenLabelOf } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { recordSelect, recordTexts, specimenKey } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { FIELD_REQUIRED, invalid, tooLong } from "#app/domain/errors.ts";
import { findGridColumn, type GridList, singularOfGrid } from "#app/domain/grid/grid-columns.ts";
import { readGridRows } from "#app/domain/grid/grid-page.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { type BulkChange, type BulkField, bulkFields, EMPTY_CHOICE, LAYERS, PRODUCTS } from "./bulk-acts.ts";

/** The columns that a change writes, and what they say of a record before and after; null for one that it cannot be done to. */
interface Writing {
	columns: readonly string[];
	write: (texts: Readonly<Record<string, string>>) => Record<string, string> | null;
	/** Completes `3 specimens …`, of records that it cannot be done to. */
	impossible?: string;
	value?: string;
}

/** A semicolon separates the items of a cell, unless a backslash before it makes it a letter of an item. */
const ITEMS = /(?<!\\);/;
const plainItem = (item: string) => item.replaceAll(/\\(.)/g, "$1").trim().toLowerCase();
const markedItem = (text: string) => text.replaceAll(/[\\;]/g, "\\$&");
const itemsOf = (text: string) => (text === "" ? [] : text.split(ITEMS));

/** The key by which a file names a specimen, by what somebody typed: its key or what screens call it. */
async function specimenItem(em: EntityManager, typed: string): Promise<string> {
	const found = await readRows(
		em,
		z.object({ item: z.string() }),
		raw(
			`select ${specimenKey} as item from specimen p join report r on r.id = p.report_id
			where lower(?) in (lower('BK' || r.book || '/' || r.number || '/' || p.specimen_id), lower(${specimenKey}),
				lower(${specimenLabelOf("p", "r")})) limit 2`,
			[typed],
		),
	);
	if (found.length === 1) return found[0]!.item;
	const why =
		found.length === 0 ? "is no specimen. Write it like BK12/FR4567/A1." : "names several specimens. Add the lab.";
	throw invalid({ value: [`“${typed}” ${why}`] });
}

/** A name of a list as it is stored, whatever the case of what was typed. Throws invalid for none, and for a withdrawn one. */
async function nameOf(em: EntityManager, { column, label }: Pick<BulkField, "column" | "label">, typed: string) {
	if (!column?.names) return typed;
	const statement = `select name, is_active as "isActive" from ${tableOf(column.names)} where lower(name) = lower(?)`;
	const [found] = await readRows(em, z.object({ name: z.string(), isActive: z.boolean() }), raw(statement, [typed]));
	if (found?.isActive) return found.name;
	throw invalid({ value: [`“${typed}” ${found ? "is withdrawn" : `is not in the list of names for “${label}”`}.`] });
}

function listWriting(name: string, change: BulkChange, item: string, noun: string): Writing {
	const wanted = plainItem(item);
	if (change.act === "add") {
		return {
			columns: [name],
			write: (texts) => {
				const items = itemsOf(texts[name]!);
				return { [name]: items.some((one) => plainItem(one) === wanted) ? texts[name]! : [...items, item].join(";") };
			},
		};
	}
	return {
		columns: [name],
		write: (texts) => {
			const items = itemsOf(texts[name]!);
			const others = items.filter((one) => plainItem(one) !== wanted);
			return others.length > 0 || items.length === 0 ? { [name]: others.join(";") } : null;
		},
		impossible: `would have no ${noun} left`,
	};
}

function productWriting({ act, value }: Pick<BulkChange, "act" | "value">): Writing {
	const isMeant = (name: string) => name.toLowerCase() === value.toLowerCase();
	const stored = (texts: Readonly<Record<string, string>>) => LAYERS.map((name) => texts[name]!).filter(Boolean);
	const layered = (products: string[]) => Object.fromEntries(LAYERS.map((name, at) => [name, products[at] ?? ""]));
	if (act === "add") {
		return {
			columns: LAYERS,
			write: (texts) => {
				const products = stored(texts);
				if (products.some(isMeant)) return { ...texts };
				return products.length < LAYERS.length ? layered([...products, value]) : null;
			},
			impossible: "have three products already",
		};
	}
	return {
		columns: LAYERS,
		write: (texts) => {
			const products = stored(texts);
			const others = products.filter((name) => !isMeant(name));
			if (others.length === products.length) return { ...texts };
			return others.length > 0 ? layered(others) : null;
		},
		impossible: "would have no product left",
	};
}

function setWriting({ name, column }: BulkField, value: string): Writing {
	if (value === "" && !column!.optional) throw invalid({ value: [FIELD_REQUIRED] });
	if (column!.max !== undefined && [...value].length > column!.max) throw invalid({ value: [tooLong(column!.max)] });
	const codes = Object.entries(VALUE_LABELS[name] ?? {});
	const code = codes.find(([, label]) => label?.toLowerCase() === value.toLowerCase())?.[0] ?? value;
	// A name is the same in any case, and the record keeps its own spelling.
	const isSame = (text: string) =>
		column!.kind === "name" ? text.toLowerCase() === code.toLowerCase() : text === code;
	return { columns: [name], write: (texts) => ({ [name]: isSame(texts[name]!) ? texts[name]! : code }) };
}

async function writingOf(em: EntityManager, list: GridList, change: BulkChange): Promise<Writing> {
	const { act, find, by } = change;
	if (act === "withdraw" || act === "restore") {
		return { columns: ["is_active"], write: () => ({ is_active: act === "restore" ? "true" : "false" }) };
	}
	const field = bulkFields(list, act).find(({ name }) => name === change.field);
	if (!field) throw invalid({ field: ["Choose a field."] });
	const { name } = field;
	if (act === "replace") {
		if (find === "") throw invalid({ find: ["Enter the text to replace."] });
		return { columns: [name], write: (texts) => ({ [name]: texts[name]!.replaceAll(find, () => by) }) };
	}
	const typed = change.value.trim();
	if (act === "set") {
		const isChoice = field.column!.kind === "choice" || field.column!.kind === "flag";
		if (isChoice && typed === "") throw invalid({ value: ["Choose the new value."] });
		if (isChoice && typed === EMPTY_CHOICE) return { ...setWriting(field, ""), value: "" };
		const value = typed === "" ? "" : await nameOf(em, field, typed);
		return { ...setWriting(field, value), value };
	}
	if (typed === "") throw invalid({ value: [FIELD_REQUIRED] });
	if (name === PRODUCTS) {
		const column = findGridColumn(list, LAYERS[0]);
		const value = await nameOf(em, { label: field.label, column }, typed);
		return { ...productWriting({ act, value }), value };
	}
	const item = name === "specimens" ? await specimenItem(em, typed) : markedItem(typed);
	return listWriting(name, change, item, name.replace(/s$/, ""));
}

const storedRow = z.object({ id: z.int(), texts: recordTexts });

const MAX_NAMED = 5;

async function refuseImpossible(em: EntityManager, list: GridList, ids: number[], impossible: string): Promise<void> {
	if (ids.length === 0) return;
	const named = await readGridRows(em, list, ids.slice(0, MAX_NAMED), []);
	const more = ids.length > named.length ? ` and ${ids.length - named.length} more` : "";
	const titles = named.map(({ title }) => title).join(", ");
	throw invalid({
		"": [
			`${amountOf(ids.length, singularOfGrid(list))} ${impossible}: ${titles}${more}. Leave them out and try again.`,
		],
	});
}

interface BulkRows {
	columns: string[];
	rows: string[][];
	/** The value of the change as it is stored. */
	value: string;
}

/** Writes the rows of an import for a change of many records: of those alone that it changes. Throws invalid. */
export async function bulkRows(
	em: EntityManager,
	list: GridList,
	ids: readonly number[],
	change: BulkChange,
): Promise<BulkRows> {
	const { columns, write, impossible = "", value = change.value.trim() } = await writingOf(em, list, change);
	const texts = columns.map((name) => `'${name}', e.${name}`).join(", ");
	const statement = `select e.id, jsonb_build_object(${texts}) as texts from (${recordSelect(list, "none")}) e
		where e.id = any(?::int[]) order by e.id`;
	const stored = await readRows(em, storedRow, raw(statement, [intArray(ids)]));
	const rows: string[][] = [];
	const left: number[] = [];
	for (const { id, texts: before } of stored) {
		const filled = Object.fromEntries(columns.map((name) => [name, before[name] ?? ""]));
		const after = write(filled);
		if (!after) left.push(id);
		else if (columns.some((name) => after[name] !== filled[name])) {
			rows.push([`${FILE_ENTITIES[list]}-${id}`, ...columns.map((name) => after[name]!)]);
		}
	}
	await refuseImpossible(em, list, left, impossible);
	return { columns: [ID, ...columns], rows, value };
}
