export interface Schema {
	$ref?: string;
	type?: string;
	format?: string;
	properties?: Record<string, Schema>;
	required?: string[];
	anyOf?: Schema[];
	items?: Schema;
	enum?: unknown[];
	const?: unknown;
	pattern?: string;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	minItems?: number;
	"x-ids-from"?: string;
}

/** What the schemas refer to, and what only stored records can say. */
export interface Samples {
	components: Record<string, Schema>;
	idsFrom(path: string): Promise<number[]>;
	given(name: string): unknown[] | undefined;
	pdf: Uint8Array<ArrayBuffer>;
	png: Uint8Array<ArrayBuffer>;
}

let count = 0;
/** Text that no record has yet. */
export const fresh = () => `T${++count}`;

/** Values that a schema allows: one of each form, with the shortest and the longest of a text. */
export async function samples(of: Samples, name: string, schema: Schema): Promise<unknown[]> {
	const { components, idsFrom, pdf, png } = of;
	const own = of.given(name);
	if (own) return own;
	const { $ref, anyOf, items, properties, type, format, pattern, maxLength = 60, minLength = 0 } = schema;
	const from = schema["x-ids-from"];
	if ($ref) {
		const shape = $ref.split("/").at(-1)!;
		if (/Reference$/.test(shape) && from) {
			const [id] = await idsFrom(from);
			return [id, `${id}`, { id }, { id: `${id}` }, ...(shape === "OptionalReference" ? [null, ""] : [])];
		}
		return samples(of, name, components[shape]!);
	}
	if (anyOf && !properties) return (await Promise.all(anyOf.map((one) => samples(of, name, one)))).flat();
	if ("const" in schema) return [schema.const];
	if (schema.enum) return schema.enum;
	if (items) {
		const each = await samples(of, name, items);
		return [[each[0]], ...each.slice(1).map((one) => [one]), ...(schema.minItems ? [] : [[]])];
	}
	if (properties) {
		const body: Record<string, unknown> = {};
		for (const [field, inside] of Object.entries(properties)) body[field] = (await samples(of, field, inside))[0];
		const least = Object.fromEntries(Object.entries(body).filter(([field]) => schema.required?.includes(field)));
		return [body, least];
	}
	const isPicture = name === "img" || name === "photos";
	if (format === "binary") return [isPicture ? new File([png], "a.png") : new File([pdf], "a.pdf")];
	if (format === "email") return [`${fresh()}@example.org`];
	if (format === "date") return ["2026-02-03"];
	if (format === "date-time") return ["2026-02-03T04:05:06.789Z"];
	if (type === "boolean") return [true, false];
	if (type === "null") return [null];
	if (type === "integer" || type === "number")
		return [...new Set([schema.minimum ?? 1, schema.minimum === undefined ? 2 : schema.minimum + 1])];
	if (pattern && pattern !== "\\S") {
		const known = ["1", "7", "38 m", "2 no.", "-/60/60", "EI 60", "yes", "No", "TRUE", "021234567", "+64 21 123 4567"];
		return known.filter((text) => new RegExp(pattern).test(text));
	}
	const text = fresh();
	const padded = text.padEnd(Math.max(minLength, text.length), "7");
	return [padded.slice(0, maxLength), fresh().padEnd(maxLength, "é"), ...(minLength === 0 ? [""] : [])];
}
