import { FIELD_BLANK, type FieldErrors, type RowErrors } from "#app/domain/errors.ts";
import { keyed, keysOf } from "#app/domain/keyed.ts";
import type { SentFields } from "#app/domain/penetrations/opening-services.ts";
import { penetrationTexts, refKey } from "#app/domain/penetrations/penetration.schema.ts";
import {
	type OpeningService,
	PENETRATION_FIELDS,
	SERVICE_TEXT_FIELDS,
	type ServiceTexts,
} from "#app/domain/penetrations/penetration-fields.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { wordKey } from "#app/domain/penetrations/terms/glossary.ts";

/** A row as it was sent and read: `id` changes a stored one, else a stored `ref` does, else it is a new one. */
export interface SentRow {
	id?: number;
	/** A stored one with its number is an error. */
	isNew?: boolean;
	/** A row of the stored list that was edited as a whole: the solution that it came with is no statement. */
	isEdited?: boolean;
	version?: number;
	fields: SentFields;
	/** An empty cell gave these fields their usual value. */
	assumed?: (keyof SentFields)[];
	/** Rows with the same one are one opening; without it those with the same number are. */
	opening?: string;
	errors: FieldErrors;
	/** The sent texts of fields with an error: a text that is stored already in just this form is no error of the row. */
	unread?: Readonly<Record<string, string>>;
}

/** An opening of a list; `at` are the places of its rows, from 0. */
export interface SentOpening {
	row: SentRow;
	at: number[];
	errors: FieldErrors[];
}

interface JoinedRows {
	openings: SentOpening[];
	/** Rows of one opening that contradict each other about the opening itself; rows count from 1. */
	errors: RowErrors;
}

type OpeningFact = Exclude<keyof SentFields, keyof ServiceTexts | "services" | "ref" | "note" | "unit">;

const isStated = (service: Partial<OpeningService>) =>
	SERVICE_TEXT_FIELDS.some((field) => (service[field] ?? "") !== "");

/** The services that a row states; a row of an opening may have facts of the opening alone. */
function servicesOf({ fields }: SentRow): Partial<OpeningService>[] {
	if (fields.services) return fields.services.filter(isStated);
	const named = SERVICE_TEXT_FIELDS.filter((field) => fields[field] !== undefined);
	const own: Partial<ServiceTexts> = keyed(named, (field) => fields[field]!);
	return isStated(own) ? [own] : [];
}

const keyOfRow = ({ opening, fields: { ref } }: SentRow, at: number) =>
	opening ?? (ref === undefined ? `row ${at}` : `ref ${refKey(ref)}`);

/** Rows with one number are one opening if they state services; two stored penetrations are never one. */
function areOneOpening(rows: SentRow[]): boolean {
	const ids = new Set(rows.flatMap(({ id }) => id ?? []));
	return rows.length > 1 && ids.size <= 1 && rows.some((row) => servicesOf(row).length > 0);
}

/** Reads a fact of a row in the form in which rows are compared; null where the row leaves the fact to the other rows. */
function statedText({ fields, assumed = [] }: SentRow, fact: OpeningFact): string | null {
	const value = fields[fact];
	if (value === undefined || value === null || value === "" || assumed.includes(fact)) return null;
	if (Array.isArray(value)) return value.length > 0 ? value.join() : null;
	if (fact === "quantity") return quantityText({ quantity: Number(value), unit: fields.unit });
	return typeof value === "string" ? wordKey(value) : String(value);
}

const WITHOUT_TEXT: readonly string[] = ["sol", "specimens"];

function contradiction(fact: OpeningFact, { fields }: SentRow, row: number): string {
	const words = PENETRATION_FIELDS[fact].words;
	if (WITHOUT_TEXT.includes(fact)) return `The same number stands in row ${row} with another ${words}.`;
	const text = fact === "quantity" ? quantityText({ quantity: fields.quantity ?? 1, unit: fields.unit }) : fields[fact];
	return `The same number stands in row ${row} with the ${words} “${text}”. One opening has one ${words}.`;
}

/**
 * A row may leave a field blank that another row of its opening states; a field that no row states is one error, not
 * one for each row.
 */
function errorsOfRows(rows: SentRow[]): FieldErrors[] {
	const isBlank = (messages: string[]) => messages.every((message) => message === FIELD_BLANK);
	const isStatedBy = ({ fields, errors }: SentRow, field: string) =>
		fields[field as OpeningFact] !== undefined || !isBlank(errors[field] ?? [FIELD_BLANK]);
	const isNeeded = (field: string, place: number) =>
		!rows.some((row) => isStatedBy(row, field)) && rows.findIndex(({ errors }) => errors[field]) === place;
	return rows.map(({ errors }, place) =>
		Object.fromEntries(
			Object.entries(errors).filter(([field, messages]) => !isBlank(messages) || isNeeded(field, place)),
		),
	);
}

/** Joins the rows of one opening: each fact comes from the first row that states it, and different notes are joined. */
function joined(rows: SentRow[], at: number[], errors: RowErrors): SentOpening {
	const fields: SentFields = { ref: rows[0]!.fields.ref, services: rows.flatMap(servicesOf) };
	const own = errorsOfRows(rows);
	const facts = new Set(rows.flatMap((row) => keysOf(row.fields))) as Set<OpeningFact>;
	for (const one of ["ref", "note", "unit", "services", ...SERVICE_TEXT_FIELDS]) facts.delete(one as OpeningFact);
	const assumed = new Set(rows.flatMap((row) => row.assumed ?? []));
	for (const fact of facts) {
		const stating = rows.findIndex((row) => statedText(row, fact) !== null);
		const first = rows[stating] ?? rows.find((row) => row.fields[fact] !== undefined)!;
		Object.assign(fields, { [fact]: first.fields[fact] }, fact === "quantity" && { unit: first.fields.unit });
		if (stating >= 0) assumed.delete(fact);
		for (const [place, row] of rows.entries()) {
			const stated = statedText(row, fact);
			if (stated === null || stated === statedText(first, fact)) continue;
			const messages = { [fact]: [contradiction(fact, first, at[stating]! + 1)] };
			errors[at[place]! + 1] = { ...errors[at[place]! + 1], ...messages };
		}
	}
	const notes = new Set(rows.flatMap((row) => row.fields.note ?? []));
	if (notes.size > 0) {
		const read = penetrationTexts.note.safeParse([...notes].filter(Boolean).join("; "));
		if (read.success) fields.note = read.data;
		else own[0]!.note = read.error.issues.map(({ message }) => message);
	}
	const known = rows.find(({ id }) => id !== undefined) ?? rows[0]!;
	const all: FieldErrors = Object.assign({}, ...own);
	const texts = (field: string) => new Set(rows.flatMap(({ unread = {} }) => unread[field] ?? []));
	const unread = Object.fromEntries(
		Object.keys(all).flatMap((field) => (texts(field).size === 1 ? [[field, [...texts(field)][0]!]] : [])),
	);
	return { row: { ...known, fields, assumed: [...assumed], errors: all, unread }, at, errors: own };
}

const alone = (row: SentRow, place: number): SentOpening => ({ row, at: [place], errors: [row.errors] });

/** The openings of rows: rows with one number are services of one opening, wherever in the list they stand. */
export function joinRows(rows: SentRow[]): JoinedRows {
	const errors: RowErrors = {};
	const places = Map.groupBy(rows.keys(), (at) => keyOfRow(rows[at]!, at));
	const openings = [...places.values()].flatMap((at): SentOpening[] => {
		const own = at.map((place) => rows[place]!);
		return areOneOpening(own) ? [joined(own, at, errors)] : at.map((place) => alone(rows[place]!, place));
	});
	return { openings: openings.toSorted((a, b) => a.at[0]! - b.at[0]!), errors };
}

/**
 * Puts the errors of an opening at rows: an error stays at the rows that had it, any other is put at the first row
 * that states the field.
 */
export function placeErrors({ at, errors }: SentOpening, rows: SentRow[], found: FieldErrors): RowErrors {
	if (at.length === 1) return Object.keys(found).length > 0 ? { [at[0]! + 1]: found } : {};
	const placed: RowErrors = {};
	const add = (line: number, field: string, messages: string[]) => {
		placed[line] = { ...placed[line], [field]: messages };
	};
	for (const [field, messages] of Object.entries(found)) {
		const own = [...errors.entries()].filter(([, one]) => one[field]);
		for (const [place, one] of own) add(at[place]! + 1, field, one[field]!);
		const stating = at.find((place) => statedText(rows[place]!, field as OpeningFact) !== null);
		if (own.length === 0) add((stating ?? at[0]!) + 1, field, messages);
	}
	return placed;
}
