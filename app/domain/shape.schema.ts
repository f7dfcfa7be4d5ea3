import { z } from "zod";

/** The shapes of answers that have a name of their own in the API's reference. */
export const shapes = z.registry<{ id: string }>();

/** A named shape: what a row is checked by, the type of the answer, and what the reference says. */
export function shape<Fields extends z.ZodRawShape>(id: string, fields: Fields) {
	const object = z.object(fields);
	shapes.add(object, { id });
	return object;
}

// The database keeps these whole; to ask each of them again would cost most of a long list's check.
const { MIN_SAFE_INTEGER: minimum, MAX_SAFE_INTEGER: maximum } = Number;

/** A whole number. */
export const integer = z.number().meta({ type: "integer", minimum, maximum });

/** The id of a record. */
export const id = z.number().meta({ type: "integer", exclusiveMinimum: 0, maximum });

/** A point in time as it is sent: ISO 8601, UTC, milliseconds. */
export const time = z.string().meta({ format: "date-time", examples: ["2026-02-03T04:05:06.789Z"] });
