import { z } from "zod";

export const shapes = z.registry<{ id: string }>();

export function shape<Fields extends z.ZodRawShape>(id: string, fields: Fields) {
	const object = z.object(fields);
	shapes.add(object, { id });
	return object;
}

// Safe whole numbers are not checked for each row: the database keeps them so, and it is most of a long list's check.
const { MIN_SAFE_INTEGER: minimum, MAX_SAFE_INTEGER: maximum } = Number;

export const integer = z.number().meta({ type: "integer", minimum, maximum });

export const id = z.number().meta({ type: "integer", exclusiveMinimum: 0, maximum });

export const time = z.string().meta({ format: "date-time", examples: ["2026-02-03T04:05:06.789Z"] });
