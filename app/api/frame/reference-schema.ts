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

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

export function schemaHtml(schema: Schema): string {
	if (schema.$ref) return shapeLink(nameOf(schema.$ref));
	if (schema.allOf) return schema.allOf.map(schemaHtml).join("");
	if (schema.anyOf) return schema.anyOf.map(schemaHtml).join(" or ");
	if (schema.items) return `list of ${schemaHtml(schema.items)}`;
	if (schema.properties) return fields(schema);
	return escaped(plain(schema));
}

export const shapeLink = (name: string): string => `<a href="#shape-${name}"><code>${name}</code></a>`;

export const shapeHtml = (name: string, schema: object): string =>
	`<article id="shape-${name}"><h3>${name}</h3>${schemaHtml(schema)}</article>`;

function fields({ properties = {}, required = [] }: Schema): string {
	const rows = Object.entries(properties).map(([name, schema]) => {
		const optional = required.includes(name) ? "" : ", optional";
		return `<li><code>${name}</code>${optional}: ${schemaHtml(schema)}</li>`;
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
