import { z } from "zod";
import { dateText } from "#app/domain/catalogue/records/date.schema.ts";
import {
	FIELD_NULL,
	FIELD_REQUIRED,
	NOT_A_BOOLEAN,
	NOT_AN_INTEGER,
	notAChoice,
	unknownRecord,
} from "#app/domain/errors.ts";
import { notAList, typeName } from "#app/domain/json-types.schema.ts";
import { MAX_ID } from "./match.ts";

export function standardMessage({ input, code }: { input?: unknown; code?: string }): string | undefined {
	if (code !== "invalid_type") return undefined;
	if (input === undefined) return FIELD_REQUIRED;
	return input === null ? FIELD_NULL : "Not a valid string.";
}

/** An id from its written forms: a number, a decimal text, or an object with one of them as its `id`. */
function idOf(given: unknown): { id: number } | { fault: string } {
	const inside = typeof given === "object" && given !== null && "id" in given ? given.id : given;
	const number = typeof inside === "string" && /^-?\d{1,15}$/.test(inside.trim()) ? Number(inside) : inside;
	if (typeof number !== "number" || !Number.isInteger(number)) {
		return { fault: `Incorrect type. Expected pk value, received ${typeName(inside)}.` };
	}
	return number >= 1 && number <= MAX_ID ? { id: number } : { fault: unknownRecord(number) };
}

const isEmpty = (given: unknown) =>
	given === undefined || given === null || (typeof given === "string" && given.trim() === "");

export const idForms = {
	anyOf: [{ type: "integer" as const, minimum: 1, maximum: MAX_ID }, { type: "string" as const }],
};

export const referenceForms = { anyOf: [...idForms.anyOf, { type: "object" as const }] };

export const reference = (required = FIELD_REQUIRED) =>
	z
		.unknown()
		.transform((given, context): number => {
			const read = isEmpty(given) ? { fault: required } : idOf(given);
			if ("id" in read) return read.id;
			context.addIssue(read.fault);
			return z.NEVER;
		})
		.meta(referenceForms);

/** A reference that may be cleared: null and an empty text do. */
export const optionalReference = () =>
	z
		.unknown()
		.transform((given, context): number | null => {
			if (isEmpty(given)) return null;
			const read = idOf(given);
			if ("id" in read) return read.id;
			context.addIssue(read.fault);
			return z.NEVER;
		})
		.meta({ anyOf: [...referenceForms.anyOf, { type: "null" as const }] })
		.optional();

const emptied = (given: unknown) => (typeof given === "string" && given.trim() === "" ? null : given);

/** Null and an empty text clear it. */
export const choice = (choices: string[]) =>
	z.preprocess(emptied, z.enum(choices, { error: ({ input }) => notAChoice(input) }).nullish());

/** `2026-11-23`; null and an empty text clear it. */
export const date = () => z.preprocess(emptied, dateText.nullish());

const FLAGS = new Map(Object.entries({ true: true, True: true, "1": true, false: false, False: false, "0": false }));

export const flagForms = {
	anyOf: [{ type: "boolean" as const }, { enum: ["true", "false", "True", "False", "1", "0", 1, 0] }],
};

export const flag = () =>
	z
		.unknown()
		.transform((given, context): boolean => {
			const read = typeof given === "object" ? undefined : FLAGS.get(String(given).trim());
			if (read !== undefined) return read;
			context.addIssue(given === undefined ? FIELD_REQUIRED : NOT_A_BOOLEAN);
			return z.NEVER;
		})
		.meta(flagForms);

export const references = (most: number) =>
	z
		.unknown()
		.transform((given, context): number[] => {
			if (!Array.isArray(given)) {
				context.addIssue(given === undefined ? FIELD_REQUIRED : notAList(given));
				return z.NEVER;
			}
			const read = given.map(idOf);
			const faults = read.flatMap((one) => ("fault" in one ? [one.fault] : []));
			for (const fault of new Set(faults.slice(0, 20))) context.addIssue(fault);
			const ids = new Set(read.flatMap((one) => ("id" in one ? [one.id] : [])));
			if (ids.size > most) context.addIssue(`Ensure this field has no more than ${most} elements.`);
			return [...ids];
		})
		.meta({ type: "array", items: referenceForms });

export const queryInteger = () =>
	z.string().transform((text, context): number => {
		// As exact as an answer can repeat it; no id of ours is as large.
		if (/^[+-]?\d+$/.test(text.trim())) return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
		context.addIssue(NOT_AN_INTEGER);
		return z.NEVER;
	});
