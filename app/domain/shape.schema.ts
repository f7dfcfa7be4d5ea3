import { z } from "zod";

export const shapes = z.registry<{ id: string }>();

/** Gives a schema the name and the description by which `/api/docs` shows it once and links to it. */
export function nameShape<Schema extends z.ZodType>(id: string, description: string, schema: Schema): Schema {
	shapes.add(schema, { id });
	z.globalRegistry.add(schema, { id, description });
	return schema;
}

export const shape = <Fields extends z.ZodRawShape>(id: string, description: string, fields: Fields) =>
	nameShape(id, description, z.object(fields));

// Safe whole numbers are not checked for each row: the database keeps them so, and it is most of a long list's check.
const { MIN_SAFE_INTEGER: minimum, MAX_SAFE_INTEGER: maximum } = Number;

export const integer = z.number().meta({ type: "integer", minimum, maximum });

export const id = z.number().meta({ type: "integer", minimum: 1, maximum, description: "Its id." });

export const time = z.string().meta({ format: "date-time", description: "In UTC with milliseconds." });
