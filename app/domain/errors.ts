import type { ProposedWork } from "./proposed.schema.ts";

/** Told apart by `kind`, never by `instanceof`: web build and native Node each load their own copy of this module. */
export type RefusalKind = "not_found" | "forbidden" | "invalid" | "conflict" | "too_soon" | "busy";

/** The errors by field name; the key "" is for several fields. */
export type FieldErrors = Record<string, string[]>;

/** The errors of a list by its rows, counted from 1. */
export type RowErrors = Record<number, FieldErrors>;

export interface Refusal extends Error {
	kind: RefusalKind;
	fields?: FieldErrors;
	rows?: RowErrors;
	/** The number of seconds until a new try makes sense (too_soon, busy). */
	retryAfter?: number;
	code?: string;
	stored?: Record<string, string | null>;
	/** The change that needs review, where it can be proposed as it is. */
	proposed?: ProposedWork;
}

const MARK = Symbol.for("pfs.refusal");

function refusal(kind: RefusalKind, message: string, more: Partial<Refusal> = {}): Refusal {
	return Object.assign(new Error(message), { [MARK]: true, kind, ...more });
}

export const notFound = (message = "Not found.") => refusal("not_found", message);

export const NOT_PERMITTED = "You do not have permission to perform this action.";

export const forbidden = (message = NOT_PERMITTED) => refusal("forbidden", message);

export const invalid = (fields: FieldErrors, message = Object.values(fields).flat()[0] ?? "Invalid.", code?: string) =>
	refusal("invalid", message, { fields, code });

export const invalidRows = (rows: RowErrors) => refusal("invalid", "Some rows cannot be stored.", { rows });

export function throwErrors(errors: FieldErrors): void {
	if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** `max` in code points. */
export const tooLong = (max: number) => `Ensure this field has no more than ${max} characters.`;

export const FIELD_REQUIRED = "This field is required.";

export const FIELD_BLANK = "This field may not be blank.";

export const FIELD_NULL = "This field may not be null.";

export const NOT_AN_INTEGER = "A valid integer is required.";

export const NOT_A_BOOLEAN = "Must be a valid boolean.";

export const NULL_CHARACTERS = "Null characters are not allowed.";

export const UPLOAD_TOO_LARGE = "The upload is too large.";

export const FILE_REQUIRED = "No file was submitted.";

export const notAChoice = (given: unknown): string => `"${String(given)}" is not a valid choice.`;

export const unknownRecord = (id: number): string => `Invalid pk "${id}" - object does not exist.`;

export const conflict = (message: string, code?: string) => refusal("conflict", message, { code });

export const REVIEW_REQUIRED = "review_required";

/** `proposed` is left out where a form or an import has to say it again. */
export const reviewRequired = (proposed?: ProposedWork) =>
	refusal(
		"conflict",
		"Nothing was changed: issued schedules print this, so another administrator has to publish it. Change it on its page, or upload the files at management/import: it becomes a proposal.",
		{ code: REVIEW_REQUIRED, proposed },
	);

export const tooSoon = (message: string, retryAfter: number, code?: string) =>
	refusal("too_soon", message, { retryAfter: Math.max(1, Math.ceil(retryAfter)), code });

/** Refuses something that may be sent again as it is after some seconds. */
export const busy = (message: string, retryAfter: number, code?: string) =>
	refusal("busy", message, { retryAfter, code });

export function isRefusal(error: unknown): error is Refusal {
	return error instanceof Error && MARK in error;
}
