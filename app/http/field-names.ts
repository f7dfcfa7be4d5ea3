import type { z } from "zod";

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

export function fieldNames(schema: z.ZodType): ReadonlySet<string> {
	const names = known.get(schema) ?? new Set(namesIn(schema, ""));
	known.set(schema, names);
	return names;
}

function namesIn(schema: z.ZodType, at: string): string[] {
	const definition: Definition = schema.def;
	const { type, shape, innerType, in: before, out: after, options, left, right } = definition;
	if (type === "object" && shape) {
		return Object.entries(shape).flatMap(([name, field]) => namesIn(field, at === "" ? name : `${at}.${name}`));
	}
	const inside = [innerType, before, after, left, right, ...(options ?? [])].filter((one) => one !== undefined);
	const names = inside.flatMap((one) => namesIn(one, at));
	return names.length > 0 || at === "" ? names : [at];
}
