import type { z } from "zod";
import { FORM_KEY, STAY } from "./common-fields.ts";

/*
 * Before any parser sees a form, its schema says which names it may have and how many bytes.
 */

interface Definition {
	type: string;
	shape?: Record<string, z.ZodType>;
	innerType?: z.ZodType;
	in?: z.ZodType;
	out?: z.ZodType;
	options?: z.ZodType[];
	left?: z.ZodType;
	right?: z.ZodType;
}

/** Answers the fields of a schema of an object, or the schemas that another is made of: of an optional one, a pipe or a union. */
function insideOf(schema: z.ZodType): { fields?: [string, z.ZodType][]; parts: z.ZodType[] } {
	const { type, shape, innerType, in: before, out: after, options = [], left, right }: Definition = schema.def;
	if (type === "object" && shape) return { fields: Object.entries(shape), parts: [] };
	return { parts: [innerType, before, after, left, right, ...options].filter((part) => part !== undefined) };
}

/** Reads a schema once, as its forms come again and again. */
function remembered<Value>(read: (schema: z.ZodType) => Value): (schema: z.ZodType) => Value {
	const values = new WeakMap<z.ZodType, Value>();
	return (schema) => {
		const value = values.get(schema) ?? read(schema);
		values.set(schema, value);
		return value;
	};
}

const fieldNames = remembered((schema): ReadonlySet<string> => new Set(namesIn(schema, "")));

function namesIn(schema: z.ZodType, at: string): string[] {
	const { fields, parts } = insideOf(schema);
	if (fields) return fields.flatMap(([name, field]) => namesIn(field, at === "" ? name : `${at}.${name}`));
	const names = parts.flatMap((part) => namesIn(part, at));
	return names.length > 0 || at === "" ? names : [at];
}

/** The most characters that the texts of a form may hold together, by the limits that its schema states. */
export const maxCharacters = remembered(charactersIn);

function charactersIn(schema: z.ZodType): number {
	const { maxLength, maxItems = 1 } = schema.meta() ?? {};
	if (typeof maxLength === "number") return maxLength * Number(maxItems);
	const { fields, parts } = insideOf(schema);
	if (fields) return fields.reduce((sum, [, field]) => sum + charactersIn(field), 0);
	return Math.max(0, ...parts.map(charactersIn));
}

const COMMON: readonly string[] = [FORM_KEY, STAY, "back", "confirmed"];

export function knownFields(schema: z.ZodType, more: readonly string[] = []): (name: string) => boolean {
	const names = fieldNames(schema);
	return (name) => names.has(name) || COMMON.includes(name) || more.includes(name);
}
