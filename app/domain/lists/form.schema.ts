import { z } from "zod";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { removalOf } from "./removal.ts";
import type { ListField, ListFileField } from "./staff-list.ts";

/** A form always sends something, so that an emptied field differs from a missing one. */
function sent({ kind }: Pick<ListField, "kind">) {
	switch (kind) {
		case "text":
			return z.string().default("");
		case "choice":
		case "date":
		case "millimetres":
			return z.string().default("");
		case "reference":
			return recordId()
				.nullish()
				.transform((id) => id ?? null);
		case "references":
			return z.array(recordId()).max(1000).default([]);
		case "flag":
			return z.boolean().default(false);
	}
}

export const recordFormSchema = (
	fields: readonly Pick<ListField, "kind" | "name">[],
	files: readonly Pick<ListFileField, "name">[] = [],
) =>
	z.object({ version: recordVersion.optional(), reviewed: z.string().max(40).optional() }).and(
		z.object({
			...Object.fromEntries(fields.map((field) => [field.name, sent(field)])),
			...Object.fromEntries(files.map((file) => [removalOf(file.name), z.boolean().default(false)])),
		}),
	);

/** The wanted state, so that sending it twice is harmless. */
export const toggleActiveSchema = z.object({
	is_active: z.enum(["true", "false"]).transform((flag) => flag === "true"),
	version: recordVersion.optional(),
});
