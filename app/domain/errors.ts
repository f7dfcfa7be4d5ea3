/**
 * The refusals of the domain. Callers tell them apart by `kind`, never by `instanceof`, because the web build and
 * native Node each load their own copy of this module.
 */
export type RefusalKind = "not_found" | "forbidden" | "invalid" | "conflict" | "too_soon" | "busy";

/** Messages by field name; the key "" holds what concerns several fields. */
export type FieldErrors = Record<string, string[]>;

/** An error that a person can act on; everything else is a fault of the program. */
export interface Refusal extends Error {
	kind: RefusalKind;
	fields?: FieldErrors;
	/** Whole seconds until a new try makes sense (too_soon, busy). */
	retryAfter?: number;
	/** A stable word for programs (`generation_running`, `empty_project`, …). */
	code?: string;
	/** What is stored by now, where a form was filled in from an older version (conflict). */
	stored?: Record<string, string | null>;
}

/** Marks a refusal; of the program's one registry of symbols, so that all copies of this module have the same. */
const MARK = Symbol.for("pfs.refusal");

function refusal(kind: RefusalKind, message: string, more: Partial<Refusal> = {}): Refusal {
	return Object.assign(new Error(message), { [MARK]: true, kind, ...more });
}

/** No such record, or none that the actor may see. */
export const notFound = (message = "Not found.") => refusal("not_found", message);

/** The actor may not do this, whatever the record. */
export const forbidden = (message = "You do not have permission to perform this action.") =>
	refusal("forbidden", message);

/** Input broke a rule; `fields` names every broken field at once. */
export const invalid = (fields: FieldErrors, message = Object.values(fields).flat()[0] ?? "Invalid.", code?: string) =>
	refusal("invalid", message, { fields, code });

/** Throws `invalid` with every faulty field at once; nothing where there is none. */
export function refuseFaults(faults: FieldErrors): void {
	if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** What is said where a field has to be filled in and no words of its own are asked for. */
export const FIELD_REQUIRED = "This field is required.";

/** What is said where a file has to be and none is. */
export const FILE_REQUIRED = "No file was submitted.";

/** The message of a field that names a record which is not there, or may not be chosen. */
export const unknownRecord = (id: number): string => `Invalid pk "${id}" - object does not exist.`;

/** The record's present state does not allow this. */
export const conflict = (message: string, code?: string) => refusal("conflict", message, { code });

/** Allowed again after `retryAfter` whole seconds (at least 1). */
export const tooSoon = (message: string, retryAfter: number, code?: string) =>
	refusal("too_soon", message, { retryAfter: Math.max(1, Math.ceil(retryAfter)), code });

/** There is too much to do at the moment; allowed again after `retryAfter` whole seconds. */
export const busy = (message: string, retryAfter: number) => refusal("busy", message, { retryAfter });

/** Whether an unknown error is a refusal of the domain. */
export function isRefusal(error: unknown): error is Refusal {
	return error instanceof Error && MARK in error;
}
