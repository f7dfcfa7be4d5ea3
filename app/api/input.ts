import type { z } from "zod";
import type { FieldErrors } from "#app/domain/errors.ts";
import { standardMessage } from "./fields.ts";

/** What a schema makes of the fields, or every broken one of them with its messages (api.md 1.6). */
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

/**
 * A partial update: of the fields only those that are in the body, each under the rules of its own (api.md 1.4). The
 * others stay away, so that nothing is changed that was not sent.
 */
export function onlySent<Fields extends object>(value: Fields, sent: object): Partial<Fields> {
	return Object.fromEntries(Object.entries(value).filter(([name]) => name in sent)) as Partial<Fields>;
}
