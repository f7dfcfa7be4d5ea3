import type { ZodType } from "zod";
import { FIELD_REQUIRED, type FieldErrors, unknownRecord } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import type { RecordChange } from "./change.ts";

/** The record that a form or call is about: null makes one. */
export interface SavedRecord extends Omit<RecordChange, "entity"> {
	/** What the caller has found wrong already; it is told together with what is found here. */
	faults?: FieldErrors;
}

/** A field that names another record, and where it is stored. */
export interface ReferenceField {
	table: string;
	column: string;
	required: boolean;
}

/**
 * The texts of an input under the rules of their own: all of them for a new record, else the given ones. A field that
 * is faulty already is not looked at again.
 */
export function readTexts<Field extends string>(
	rules: Record<Field, ZodType<string>>,
	input: Partial<Record<NoInfer<Field>, unknown>>,
	isNew: boolean,
	faults: FieldErrors,
): Partial<Record<Field, string>> {
	const texts: Partial<Record<Field, string>> = {};
	for (const [field, rule] of Object.entries(rules) as [Field, ZodType<string>][]) {
		if (faults[field] || (input[field] === undefined && !isNew)) continue;
		const read = rule.safeParse(input[field]);
		if (read.success) texts[field] = read.data;
		else faults[field] = read.error.issues.map(({ message }) => message);
	}
	return texts;
}

/**
 * The references of an input as columns (docs/rules/api.md#references): null clears an optional one and counts as
 * missing for a required one; a withdrawn record may stay where it is stored, but not be newly chosen.
 */
export async function readReferences<Field extends string>(
	em: EntityManager,
	fields: Record<Field, ReferenceField>,
	input: Partial<Record<NoInfer<Field>, number | null>>,
	stored: Record<string, unknown> | null,
	faults: FieldErrors,
): Promise<Record<string, number | null>> {
	const columns: Record<string, number | null> = {};
	const asked: { field: Field; table: string; id: number; kept: unknown }[] = [];
	for (const [field, { table, column, required }] of Object.entries(fields) as [Field, ReferenceField][]) {
		const id = input[field];
		if (faults[field] || (id === undefined && stored)) continue;
		if (id === undefined || id === null) {
			if (required) faults[field] = [FIELD_REQUIRED];
			else columns[column] = null;
			continue;
		}
		columns[column] = id;
		asked.push({ field, table, id, kept: stored?.[column] ?? null });
	}
	if (asked.length === 0) return columns;
	const known = await em.execute<{ field: string }[]>(
		asked
			.map(({ field, table }) => `select '${field}' as field from ${table} where id = ? and (is_active or id = ?)`)
			.join(" union all "),
		asked.flatMap(({ id, kept }) => [id, kept]),
	);
	const found = new Set(known.map(({ field }) => field));
	for (const { field, id } of asked) if (!found.has(field)) faults[field] = [unknownRecord(id)];
	return columns;
}

/** Inserts a row or updates one, nothing but the given columns; answers its id. */
export async function writeRow(
	em: EntityManager,
	table: string,
	id: number | null,
	columns: Record<string, unknown>,
): Promise<number> {
	const names = Object.keys(columns);
	const values = Object.values(columns);
	if (id === null) {
		const [row] = await em.execute<{ id: number }[]>(
			`insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")}) returning id`,
			values,
		);
		return row!.id;
	}
	if (names.length > 0) {
		const set = names.map((name) => `${name} = ?`).join(", ");
		await em.execute(`update ${table} set ${set} where id = ?`, [...values, id]);
	}
	return id;
}

/** A row as it is stored, or null where there is none. */
export async function findRow(
	em: EntityManager,
	table: string,
	id: number | null,
): Promise<Record<string, unknown> | null> {
	if (id === null) return null;
	const [row] = await em.execute<Record<string, unknown>[]>(`select * from ${table} where id = ?`, [id]);
	return row ?? null;
}
