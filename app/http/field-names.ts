import type { z } from "zod";

/** The parts of zod's definition of a schema that say what lies inside it. */
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

const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

/**
 * The names under which a form may send the fields of a schema: `projName`, and `filter.text` for a field of an object
 * within. A list is sent by repeating its name; `items[0]` is no name of a form.
 */
export function fieldNames(schema: z.ZodType): ReadonlySet<string> {
	const names = known.get(schema) ?? new Set(namesIn(schema, ""));
	known.set(schema, names);
	return names;
}

function namesIn(schema: z.ZodType, at: string): string[] {
	const { type, shape, innerType, in: before, out: after, options, left, right } = schema.def as Definition;
	if (type === "object" && shape) {
		return Object.entries(shape).flatMap(([name, field]) => namesIn(field, at === "" ? name : `${at}.${name}`));
	}
	const inside = [innerType, before, after, left, right, ...(options ?? [])].filter((one) => one !== undefined);
	const names = inside.flatMap((one) => namesIn(one, at));
	return names.length > 0 || at === "" ? names : [at];
}
