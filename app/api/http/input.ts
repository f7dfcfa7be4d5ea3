import { z } from "zod";
import { dateText } from "#app/domain/catalogue/definition/date.schema.ts";
import { LENGTH, notALength, readLength } from "#app/domain/catalogue/definition/length.ts";
import {
	FIELD_NULL,
	FIELD_REQUIRED,
	FILE_REQUIRED,
	type FieldErrors,
	isRefusal,
	NOT_A_BOOLEAN,
	NOT_AN_INTEGER,
	notAChoice,
	unknownRecord,
} from "#app/domain/errors.ts";
import { checkUploads, storeUploads } from "#app/domain/files/intake.ts";
import {
	type FileKind,
	NOT_A_PDF,
	NOT_AN_IMAGE,
	NOT_PNG_OR_JPEG,
	TOO_MANY_PAGES,
	TOO_MANY_PIXELS,
	TOO_MANY_REPORT_PAGES,
} from "#app/domain/files/kinds.ts";
import { notAList, typeName } from "#app/domain/json-types.schema.ts";
import { nameShape } from "#app/domain/shape.schema.ts";
import type { SentFile } from "#app/http/form-body.server.ts";
import { files, forkEm } from "#app/http/resources.server.ts";
import { isReceived } from "#app/http/uploads.server.ts";
import { MAX_ID } from "./call-paths.ts";
import { problems } from "./problems.ts";

const NO_FILE = "The submitted data was not a file.";

const file = (missing?: string) =>
	z
		.unknown()
		.transform((given, context): SentFile | undefined => {
			if (isReceived(given)) return given;
			const none = given === undefined || given === null || given === "";
			const error = none ? missing : NO_FILE;
			if (error) context.addIssue(error);
			return undefined;
		})
		.meta({ type: "string", format: "binary" });

/** A file of a multipart body; an empty text is no file, which is how a form says that none was chosen. */
export const upload = () => file().optional();

export const requiredUpload = () => file(FILE_REQUIRED);

export interface StoredUpload<Kind extends FileKind> {
	ids: Partial<Record<Kind, number[]>>;
	errors: FieldErrors;
}

/** Clients know one message for each kind of file (docs/rules/files.md#accepted). */
function listed(errors: FieldErrors, kinds: string[]): FieldErrors {
	const image = kinds.includes("product_image") ? NOT_PNG_OR_JPEG : NOT_AN_IMAGE;
	const clientMessages = new Map([
		[TOO_MANY_PAGES, NOT_A_PDF],
		[TOO_MANY_REPORT_PAGES, NOT_A_PDF],
		[TOO_MANY_PIXELS, image],
	]);
	const named = Object.entries(errors).map(([field, all]) => [
		field,
		all.map((text) => clientMessages.get(text) ?? text),
	]);
	return Object.fromEntries(named);
}

/** Turns the refusal of files into messages of their fields; throws 413, and whatever is no refusal of a file. */
export function refusedFiles(error: unknown, kinds: string[]): FieldErrors {
	if (!isRefusal(error) || error.kind !== "invalid" || !error.fields) throw error;
	if (error.code === "too_large") throw problems.tooLarge();
	return listed(error.fields, kinds);
}

/** Stores files outside any transaction. Refusals are answered as errors, and then nothing is stored; throws 413. */
export async function storeSentFiles<Kind extends FileKind>(
	given: Partial<Record<Kind, SentFile | undefined>>,
): Promise<StoredUpload<Kind>> {
	try {
		const checked = await checkUploads(files(), given);
		return { ids: await storeUploads({ files: files(), em: await forkEm() }, checked), errors: {} };
	} catch (error) {
		return { ids: {}, errors: refusedFiles(error, Object.keys(given)) };
	}
}

function standardMessage({ input, code }: { input?: unknown; code?: string }): string | undefined {
	if (code !== "invalid_type") return undefined;
	if (input === undefined) return FIELD_REQUIRED;
	return input === null ? FIELD_NULL : "Not a valid string.";
}

/** An id from its written forms: a number, a decimal text, or an object with one of them as its `id`. */
function idOf(given: unknown): { id: number } | { error: string } {
	const inside = typeof given === "object" && given !== null && "id" in given ? given.id : given;
	const number = typeof inside === "string" && /^-?\d{1,15}$/.test(inside.trim()) ? Number(inside) : inside;
	if (typeof number !== "number" || !Number.isInteger(number)) {
		return { error: `Incorrect type. Expected pk value, received ${typeName(inside)}.` };
	}
	return number >= 1 && number <= MAX_ID ? { id: number } : { error: unknownRecord(number) };
}

const isEmpty = (given: unknown) =>
	given === undefined || given === null || (typeof given === "string" && given.trim() === "");

const anId = z.union([z.int().min(1).max(MAX_ID), z.string().regex(/^\s*[1-9]\d{0,9}\s*$/)]);

nameShape("Id", "An id as a number, or as a text, as forms send it.", anId);

const aReference = nameShape(
	"Reference",
	"The id of a record as a number. The id as a text, and an object that has it as its `id`, mean the same.",
	z.union([anId, z.looseObject({ id: anId.describe("The id.") })]),
);

nameShape(
	"OptionalReference",
	"The id of a record as a `Reference`. Null and an empty text clear it.",
	z.union([aReference, z.null(), z.literal("")]),
);

/** Describes a rule that reads several forms in `/api/docs`; `idsFrom` is the list whose records it takes. */
export const documentedAs = (name: "Id" | "Reference" | "OptionalReference" | "Flag", idsFrom?: string) => ({
	$ref: `#/components/schemas/${name}`,
	...(idsFrom === undefined ? {} : { "x-ids-from": `/${idsFrom}` }),
});

export const reference = (required = FIELD_REQUIRED, idsFrom?: string) =>
	z
		.unknown()
		.transform((given, context): number => {
			const read = isEmpty(given) ? { error: required } : idOf(given);
			if ("id" in read) return read.id;
			context.addIssue(read.error);
			return z.NEVER;
		})
		.meta(documentedAs("Reference", idsFrom));

/** A reference that may be cleared: null and an empty text do. */
export const optionalReference = (idsFrom?: string) =>
	z
		.unknown()
		.transform((given, context): number | null => {
			if (isEmpty(given)) return null;
			const read = idOf(given);
			if ("id" in read) return read.id;
			context.addIssue(read.error);
			return z.NEVER;
		})
		.meta(documentedAs("OptionalReference", idsFrom))
		.optional();

const cleared = { enum: [null, ""] };

const emptied = (given: unknown) => (typeof given === "string" && given.trim() === "" ? null : given);

/** A choice that null and an empty text clear. */
export const choice = (choices: string[]) =>
	z
		.preprocess(emptied, z.enum(choices, { error: ({ input }) => notAChoice(input) }).nullish())
		.meta({ anyOf: [{ enum: choices }, cleared] });

/** `12.5`, as a number or a text; null and an empty text clear it. */
export const millimetres = (most: number) =>
	z
		.unknown()
		.transform((given, context): number | null => {
			const read = isEmpty(given) ? null : readLength(given);
			if (!isEmpty(given) && (read === null || read > most)) context.addIssue(notALength(most));
			return read;
		})
		.meta({
			anyOf: [{ type: "number", minimum: 0, maximum: most }, { type: "string", pattern: LENGTH.source }, cleared],
		})
		.optional();

/** `2026-11-23`; null and an empty text clear it. */
export const date = () =>
	z
		.preprocess(emptied, dateText.nullish())
		.meta({ type: undefined, anyOf: [{ type: "string", format: "date" }, cleared] });

const FLAGS = new Map(Object.entries({ true: true, True: true, "1": true, false: false, False: false, "0": false }));

nameShape(
	"Flag",
	"True or false; also in these spellings, as forms send them.",
	z.union([z.boolean(), z.enum(["true", "false", "True", "False", "1", "0"]), z.literal([1, 0])]),
);

export const flag = () =>
	z
		.unknown()
		.transform((given, context): boolean => {
			const read = typeof given === "object" ? undefined : FLAGS.get(String(given).trim());
			if (read !== undefined) return read;
			context.addIssue(given === undefined ? FIELD_REQUIRED : NOT_A_BOOLEAN);
			return z.NEVER;
		})
		.meta(documentedAs("Flag"));

export const references = (most: number, idsFrom?: string) =>
	z
		.unknown()
		.transform((given, context): number[] => {
			if (!Array.isArray(given)) {
				context.addIssue(given === undefined ? FIELD_REQUIRED : notAList(given));
				return z.NEVER;
			}
			const read = given.map(idOf);
			const errors = read.flatMap((one) => ("error" in one ? [one.error] : []));
			for (const error of new Set(errors.slice(0, 20))) context.addIssue(error);
			const ids = new Set(read.flatMap((one) => ("id" in one ? [one.id] : [])));
			if (ids.size > most) context.addIssue(`Ensure this field has no more than ${most} elements.`);
			return [...ids];
		})
		.meta({ type: "array", maxItems: most, items: documentedAs("Reference", idsFrom) });

export const queryInteger = () =>
	z
		.string()
		.transform((text, context): number => {
			// A larger number could not be repeated exactly in an answer, and no id is as large.
			if (/^[+-]?\d+$/.test(text.trim())) return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
			context.addIssue(NOT_AN_INTEGER);
			return z.NEVER;
		})
		.meta({ type: "integer" });

export function checked<Schema extends z.ZodType>(
	schema: Schema,
	fields: unknown,
): { value: z.output<Schema> } | { errors: FieldErrors } {
	const parsed = schema.safeParse(fields, { error: standardMessage });
	if (parsed.success) return { value: parsed.data };
	const errors: FieldErrors = {};
	for (const { path, message } of parsed.error.issues) {
		const field = String(path[0] ?? "");
		errors[field] = [...new Set([...(errors[field] ?? []), message])];
	}
	return { errors };
}

/** Checks each field by itself; of a partial update those in the body alone, so that nothing is changed that was not sent. */
export function checkedEach<Fields extends z.ZodObject>(
	{ shape }: Fields,
	sent: Record<string, unknown>,
	partial: boolean,
) {
	const value: Record<string, unknown> = {};
	const errors: FieldErrors = {};
	for (const [name, rule] of Object.entries<z.ZodType>(shape)) {
		if (partial && !Object.hasOwn(sent, name)) continue;
		const read = checked(rule, Object.hasOwn(sent, name) ? sent[name] : undefined);
		if ("errors" in read) errors[name] = [...new Set(Object.values(read.errors).flat())];
		else if (read.value !== undefined) value[name] = read.value;
	}
	return { value: value as Partial<z.output<Fields>>, faults: errors };
}
