import { FIELD_REQUIRED, type FieldErrors, refuseFaults, unknownRecord } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import type { ListField, ReferenceField, ReferencesField, StaffList, TextField } from "./definition.ts";
import type { RecordValues } from "./read.ts";
import { listOf } from "./table.ts";

/** Only the fields that are there are checked and changed. */
export type RecordInput = Record<string, string | number | readonly number[] | boolean | null | undefined>;

export interface CheckedRecord {
	columns: Record<string, string | number | boolean>;
	members: { field: ReferencesField; ids: number[] }[];
}

type Stored = RecordValues | null;

class Faults {
	readonly fields: FieldErrors;
	constructor(known: FieldErrors) {
		this.fields = { ...known };
	}
	/** Answers undefined, so that it can stand for the value. */
	add(name: string, ...messages: string[]): undefined {
		this.fields[name] = messages;
	}
}

function checkText(field: TextField, value: unknown, stored: Stored, faults: Faults): string | undefined {
	const { name, required, max } = field;
	if (value === undefined) return stored ? undefined : faults.add(name, required ?? FIELD_REQUIRED);
	if (value === null) return faults.add(name, required ?? "This field may not be null.");
	if (typeof value !== "string") return faults.add(name, "Not a valid string.");
	const text = field.read?.(value.trim()) ?? value.trim();
	if (text === "") return faults.add(name, required ?? "This field may not be blank.");
	if (text.includes("\0")) return faults.add(name, "Null characters are not allowed.");
	if ([...text].length > max) return faults.add(name, `Ensure this field has no more than ${max} characters.`);
	return text;
}

async function refused(em: EntityManager, field: ReferenceField | ReferencesField, ids: number[], stored: Stored) {
	const kept = stored?.[field.name];
	const rows = await em.execute<{ id: number }[]>(
		`select id from ${listOf(field.to).table} where id = any(?::int[]) and (is_active or id = any(?::int[]))`,
		[intArray(ids), intArray([kept ?? []].flat().map(Number))],
	);
	const good = new Set(rows.map(({ id }) => id));
	return ids.filter((id) => !good.has(id));
}

async function checkReference(
	em: EntityManager,
	field: ReferenceField,
	value: unknown,
	stored: Stored,
	faults: Faults,
) {
	if (value === undefined && stored) return undefined;
	if (typeof value !== "number") return faults.add(field.name, FIELD_REQUIRED);
	const [bad] = await refused(em, field, [value], stored);
	return bad === undefined ? value : faults.add(field.name, unknownRecord(bad));
}

async function checkMembers(em: EntityManager, field: ReferencesField, value: unknown, stored: Stored, faults: Faults) {
	if (value === undefined) return stored ? undefined : [];
	const ids = [...new Set(Array.isArray(value) ? value.map(Number) : [])];
	const bad = await refused(em, field, ids, stored);
	return bad.length === 0 ? ids : faults.add(field.name, ...bad.map(unknownRecord));
}

function checkFlag(name: string, value: unknown, faults: Faults): boolean | undefined {
	if (value === undefined || typeof value === "boolean") return value;
	return faults.add(name, "Must be a valid boolean.");
}

/** An empty text that another field stands in for: that field's new text, else its stored one. */
function standIn(field: ListField, input: RecordInput, stored: Stored) {
	const value = input[field.name];
	if (field.kind !== "text" || !field.otherwise) return value;
	const empty = value === null || (value === undefined ? !stored : typeof value === "string" && value.trim() === "");
	return empty ? (input[field.otherwise] ?? stored?.[field.otherwise]) : value;
}

/** Throws invalid with every broken field, the caller's included. A taken name shows only when it is written. */
export async function checkRecord(
	em: EntityManager,
	list: StaffList,
	input: RecordInput,
	stored: Stored,
	known: FieldErrors = {},
): Promise<CheckedRecord> {
	const faults = new Faults(known);
	const columns: Record<string, string | number | boolean | undefined> = {};
	const members: CheckedRecord["members"] = [];
	for (const field of list.fields.filter(({ name }) => !known[name])) {
		const value = standIn(field, input, stored);
		if (field.kind === "text") columns[field.column] = checkText(field, value, stored, faults);
		else if (field.kind === "reference") {
			columns[field.column] = await checkReference(em, field, value, stored, faults);
		} else if (field.kind === "flag") columns[field.column] = checkFlag(field.name, value, faults);
		else {
			const ids = await checkMembers(em, field, value, stored, faults);
			if (ids) members.push({ field, ids });
		}
	}
	columns.is_active = checkFlag("is_active", input.is_active, faults);
	refuseFaults(faults.fields);
	const given = Object.entries(columns).filter(([, value]) => value !== undefined);
	return { columns: Object.fromEntries(given) as CheckedRecord["columns"], members };
}
