import type { z } from "zod";
import type { FieldErrors } from "#app/domain/errors.ts";
import { standardMessage } from "./fields.ts";

export function checked<Schema extends z.ZodType>(
	schema: Schema,
	fields: unknown,
): { value: z.output<Schema> } | { faults: FieldErrors } {
	const parsed = schema.safeParse(fields, { error: standardMessage });
	if (parsed.success) return { value: parsed.data };
	const faults: FieldErrors = {};
	for (const { path, message } of parsed.error.issues) {
		const field = String(path[0] ?? "");
		faults[field] = [...new Set([...(faults[field] ?? []), message])];
	}
	return { faults };
}

/** Of a partial update only what is in the body: nothing is changed that was not sent. */
export function checkedEach<Fields extends z.ZodObject>(
	{ shape }: Fields,
	sent: Record<string, unknown>,
	partial: boolean,
) {
	const value: Record<string, unknown> = {};
	const faults: FieldErrors = {};
	for (const [name, rule] of Object.entries<z.ZodType>(shape)) {
		if (partial && !Object.hasOwn(sent, name)) continue;
		const read = checked(rule, Object.hasOwn(sent, name) ? sent[name] : undefined);
		if ("faults" in read) faults[name] = [...new Set(Object.values(read.faults).flat())];
		else if (read.value !== undefined) value[name] = read.value;
	}
	return { value: value as Partial<z.output<Fields>>, faults };
}
