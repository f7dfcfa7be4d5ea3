interface Schema {
	$ref?: string;
	type?: string | string[];
	format?: string;
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	anyOf?: Schema[];
	allOf?: Schema[];
	enum?: unknown[];
	maxLength?: number;
	minimum?: number;
	maximum?: number;
}

export const escaped = (text: unknown): string =>
	String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

type Schemas = Record<string, Schema>;

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

/** A schema in words; named ones are opened once and are named where they come again. */
export function schemaHtml(schema: object, schemas: object): string {
	return html(schema as Schema, schemas as Schemas, new Set());
}

function html(schema: Schema, schemas: Schemas, opened: Set<string>): string {
	if (schema.$ref) return named(nameOf(schema.$ref), schemas, opened);
	if (schema.allOf) return schema.allOf.map((part) => html(part, schemas, opened)).join("");
	if (schema.anyOf) return schema.anyOf.map((part) => html(part, schemas, opened)).join(" or ");
	if (schema.items) return `list of ${html(schema.items, schemas, opened)}`;
	if (schema.properties) return fields(schema, schemas, opened);
	return escaped(plain(schema));
}

function named(name: string, schemas: Schemas, opened: Set<string>): string {
	const schema = schemas[name];
	if (!schema || opened.has(name)) return `<code>${name}</code>`;
	return `<code>${name}</code>${html(schema, schemas, new Set([...opened, name]))}`;
}

function fields({ properties = {}, required = [] }: Schema, schemas: Schemas, opened: Set<string>): string {
	const rows = Object.entries(properties).map(([name, schema]) => {
		const optional = required.includes(name) ? "" : ", optional";
		return `<li><code>${name}</code>${optional}: ${html(schema, schemas, opened)}</li>`;
	});
	return `<ul class="fields">${rows.join("")}</ul>`;
}

function plain({ type = "any value", format, enum: values, maxLength, minimum, maximum }: Schema): string {
	if (values) return `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
	const types = [type].flat().join(" or ");
	const limits = [
		format,
		maxLength === undefined ? "" : `at most ${maxLength} characters`,
		minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
			? `${minimum} to ${maximum}`
			: "",
	].filter(Boolean);
	return limits.length > 0 ? `${types} (${limits.join(", ")})` : types;
}
