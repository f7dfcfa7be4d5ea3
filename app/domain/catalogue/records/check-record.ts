import { z } from "zod";
import { dateText, notADate } from "#app/domain/catalogue/definition/date.schema.ts";
import { notALength, readLength } from "#app/domain/catalogue/definition/length.ts";
import {
	type CatalogueEntity,
	type FieldOf,
	fileColumns,
	type RecordDefinition,
	type RecordInput,
	type StoredValues,
	type TextDefinition,
} from "#app/domain/catalogue/definition/record-definition.ts";
import { FIELD_REQUIRED, type FieldErrors, NOT_A_BOOLEAN, notAChoice, unknownRecord } from "#app/domain/errors.ts";
import type { PictureIds } from "#app/domain/files/intake.ts";
import { withLineFeeds } from "#app/domain/hidden-characters.ts";
import { plainLength } from "#app/domain/lengths.ts";
import { plainCode, plainLines, withoutBk } from "#app/domain/plain-text.ts";
import { ratingName } from "#app/domain/ratings/rating.ts";
import { optionalText, requiredText, standardText } from "#app/domain/text.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Columns, type StoredState, storedAs } from "./stored.ts";

interface CheckedRecord {
	columns: Columns;
	lists: ((em: EntityManager, id: number) => Promise<void>)[];
	files: string[];
	errors: FieldErrors;
}

type Stored = StoredValues | null;

/**
 * Checks a new record (`state` null) in all its fields, a stored one in those that `input` has, and answers the columns to be
 * written. A field in `known` was refused by the caller: reading it again would report its error twice.
 */
export async function checkRecord(
	em: EntityManager,
	{ fields, texts = {}, references = {}, lines = {}, rule }: RecordDefinition,
	input: RecordInput,
	state: StoredState | null,
	known: FieldErrors = {},
): Promise<CheckedRecord> {
	const stored = state?.values ?? null;
	const errors = { ...known };
	const columns: Columns = {};
	const lists: CheckedRecord["lists"] = [];
	const files: string[] = [];
	for (const field of fields.filter(({ name }) => !known[name])) {
		const value = input[field.name];
		if (field.kind === "text") {
			columns[field.column] = readText(field, texts[field.name] ?? textRule(field), { input, stored }, errors);
		} else if (field.kind === "millimetres") columns[field.column] = readNumber(field, value, stored, errors);
		else if (field.kind === "choice") columns[field.column] = readChoice(field, value, stored, errors);
		else if (field.kind === "date") columns[field.column] = readDate(field, value, stored, errors);
		else if (field.kind === "flag") columns[field.column] = readFlag(field.name, value, errors);
		else if (field.kind === "reference") columns[field.column] = await readReference(em, field, value, stored, errors);
		else if (field.kind === "references") {
			const ids = await readReferences(em, field, value, stored, errors);
			if (ids) lists.push((inside, id) => references[field.name]!.write(inside, id, ids));
		} else if (field.kind === "file") files.push(...readFile(field, value, stored, columns, errors));
		else if (Array.isArray(value)) {
			const { link, read } = lines[field.name]!;
			const elements = read(value.map(String), errors);
			lists.push((inside, id) => link.write(inside, id, elements));
		}
	}
	columns.is_active = readFlag("is_active", input.is_active, errors);
	const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
	// A field that cannot be read is no part of a rule over several fields: its stored value is not what the person sees.
	const unread = new Set(fields.flatMap(({ name, column }) => (errors[name] ? [column] : [])));
	const readable = Object.entries({ ...state?.columns, ...given }).filter(([column]) => !unread.has(column));
	return { columns: given, lists, files, errors: { ...rule?.(Object.fromEntries(readable)), ...errors } };
}

const SPELLINGS = { code: plainCode, length: plainLength, book: withoutBk, rating: ratingName, lines: plainLines };

export function textRule({ max, required, optional, spelling }: TextDefinition): z.ZodType<string> {
	const spelled = spelling && ((text: string) => SPELLINGS[spelling](text.trim()).trim());
	if (required) return requiredText(required, max, undefined, spelled);
	return optional ? optionalText(max, spelled) : standardText(max, spelled);
}

function readText(
	field: FieldOf<"text">,
	rule: z.ZodType<string>,
	{ input, stored }: { input: RecordInput; stored: Stored },
	errors: FieldErrors,
): string | undefined {
	const value = standIn(field, input, stored);
	if (value === undefined && stored) return undefined;
	const read = rule.safeParse(value);
	if (read.success) return differsInLineEndsAlone(read.data, stored?.[field.name]) ? undefined : read.data;
	errors[field.name] = read.error.issues.map(({ message }) => message);
}

/** Texts that were stored before line ends were made one kind may have others: nobody sees them, so no change is stored. */
const differsInLineEndsAlone = (text: string, stored: unknown) =>
	typeof stored === "string" && stored !== text && withLineFeeds(stored) === text;

function standIn({ name, otherwise }: FieldOf<"text">, input: RecordInput, stored: Stored): unknown {
	const value = input[name];
	if (!otherwise) return value;
	const empty = value === null || (value === undefined ? !stored : typeof value === "string" && value.trim() === "");
	return empty ? (input[otherwise] ?? stored?.[otherwise]) : value;
}

function readFlag(name: string, value: unknown, errors: FieldErrors): boolean | undefined {
	if (value === undefined || typeof value === "boolean") return value;
	errors[name] = [NOT_A_BOOLEAN];
}

function readChoice({ name, choices }: FieldOf<"choice">, value: unknown, stored: Stored, errors: FieldErrors) {
	if (isEmpty(value)) return value === undefined && stored ? undefined : null;
	if (typeof value === "string" && Object.hasOwn(choices, value.trim())) return value.trim();
	errors[name] = [notAChoice(value)];
}

function readNumber({ name, most }: FieldOf<"millimetres">, value: unknown, stored: Stored, errors: FieldErrors) {
	if (isEmpty(value)) return value === undefined && stored ? undefined : null;
	const read = readLength(value);
	if (read !== null && read <= most) return read;
	errors[name] = [notALength(most)];
}

function readDate({ name }: FieldOf<"date">, value: unknown, stored: Stored, errors: FieldErrors) {
	if (isEmpty(value)) return value === undefined && stored ? undefined : null;
	const read = dateText.safeParse(value);
	if (read.success) return read.data;
	errors[name] = [notADate(value)];
}

const isEmpty = (value: unknown) => value === undefined || value === null || String(value).trim() === "";

/** Finds the ids that no record has, and those of withdrawn records, which only a record that has them already may keep. */
async function refusedReferences(
	em: EntityManager,
	to: CatalogueEntity,
	ids: number[],
	formerIds: unknown[],
): Promise<number[]> {
	if (ids.length === 0) return [];
	const known = await em.find(storedAs(to), { id: { $in: ids } }, { disableIdentityMap: true });
	const good = new Set(known.flatMap(({ id, isActive }) => (isActive || formerIds.includes(id) ? [id] : [])));
	return ids.filter((id) => !good.has(id));
}

async function readReference(
	em: EntityManager,
	{ name, to, optional }: FieldOf<"reference">,
	value: unknown,
	stored: Stored,
	errors: FieldErrors,
): Promise<number | null | undefined> {
	if (value === undefined && stored) return undefined;
	if (optional && (value === undefined || value === null)) return null;
	if (typeof value !== "number") {
		errors[name] = [FIELD_REQUIRED];
		return undefined;
	}
	const [bad] = await refusedReferences(em, to, [value], [stored?.[name]]);
	if (bad !== undefined) errors[name] = [unknownRecord(bad)];
	return value;
}

async function readReferences(
	em: EntityManager,
	{ name, to, none, most }: FieldOf<"references">,
	value: unknown,
	stored: Stored,
	errors: FieldErrors,
): Promise<number[] | undefined> {
	if (value === undefined && stored) return undefined;
	const ids = [...new Set(Array.isArray(value) ? value.map(Number) : [])];
	if (none && ids.length === 0) errors[name] = [none];
	else if (most && ids.length > most) errors[name] = [`Ensure this field has no more than ${most} elements.`];
	if (errors[name]) return undefined;
	const bad = await refusedReferences(em, to, ids, [stored?.[name] ?? []].flat());
	if (bad.length > 0) errors[name] = bad.map(unknownRecord);
	return ids;
}

function readFile(
	field: FieldOf<"file">,
	value: unknown,
	stored: Stored,
	columns: Columns,
	errors: FieldErrors,
): readonly string[] {
	const { name, required } = field;
	const into = fileColumns(field);
	if (value === undefined || (value === null && required)) {
		if (required && !stored) errors[name] = [required];
		return [];
	}
	const ids = value === null ? [] : typeof value === "number" ? [value] : sizesOf(pictureIds.parse(value));
	into.forEach((column, index) => {
		columns[column] = ids[index] ?? null;
	});
	return into;
}

const pictureIds = z.object({ small: z.int(), large: z.int() }) satisfies z.ZodType<PictureIds>;

const sizesOf = ({ small, large }: PictureIds) => [small, large];
