interface Schema {
	$ref?: string;
	type?: string | string[];
	format?: string;
	description?: string;
	properties?: Record<string, Schema>;
	additionalProperties?: Schema | boolean;
	required?: string[];
	items?: Schema;
	anyOf?: Schema[];
	allOf?: Schema[];
	const?: unknown;
	enum?: unknown[];
	pattern?: string;
	minLength?: number;
	maxLength?: number;
	minItems?: number;
	maxItems?: number;
	minimum?: number;
	maximum?: number;
	"x-ids-from"?: string;
}

export const escaped = (text: unknown): string =>
	String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A text with `code` and [links](#to) in it. */
export const prose = (text: string): string =>
	escaped(text)
		.replaceAll(/`([^`]+)`/g, "<code>$1</code>")
		.replaceAll(/\[(\w+)\]\((#[\w-]+)\)/g, '<a href="$2"><code>$1</code></a>');

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

export const shapeLink = (name: string): string => `<a href="#shape-${name}"><code>${name}</code></a>`;

export const shapeHtml = (name: string, schema: Schema): string => {
	const { description = "", ...rest } = schema;
	return `<article id="shape-${name}"><h3>${name}</h3><p>${prose(description)}</p>${schemaHtml(rest)}</article>`;
};

/** Names the kind of value, with the fields of an object. */
export function schemaHtml(schema: Schema): string {
	const { $ref, allOf, anyOf, items, properties, additionalProperties } = schema;
	if ($ref) return shapeLink(nameOf($ref)) + idsFrom(schema);
	if (allOf) return allOf.map(schemaHtml).join("");
	if (anyOf && !properties) return anyOf.map(schemaHtml).join(" or ");
	if (items) return `list${sizeOf(schema)} ${schemaHtml(items)}${idsFrom(schema)}`;
	if (properties && Object.keys(properties).length > 0) return fields(schema);
	if (additionalProperties && additionalProperties !== true)
		return `object of ${schemaHtml(additionalProperties)} by name`;
	return escaped(plain(schema)) + idsFrom(schema);
}

/** The call that lists its ids. */
function idsFrom({ "x-ids-from": path }: Schema): string {
	if (!path) return "";
	const operation = `get_${path.split("/").filter(Boolean).join("_")}`;
	return ` from <a href="#${operation}"><code>${path}</code></a>`;
}

const sizeOf = ({ minItems, maxItems }: Schema) =>
	minItems ? ` of ${minItems} to ${maxItems}:` : maxItems ? ` of at most ${maxItems}:` : " of";

function fields({ properties = {}, required = [], anyOf = [], additionalProperties }: Schema): string {
	// Of a call that creates or, by its id, changes: what a new record needs.
	const [toCreate] = anyOf.map((way) => way.required ?? []).filter((names) => !names.includes("id"));
	const rows = Object.entries(properties).map(([name, schema]) => {
		const { description, ...rest } = schema;
		const needed = required.includes(name) ? "" : toCreate?.includes(name) ? ", for a new record" : ", optional";
		const said = description ? ` ${prose(description)}` : "";
		const kind = schemaHtml(rest);
		return `<li><code>${name}</code>${needed}: ${kind}${kind.endsWith("</ul>") ? "" : "."}${said}</li>`;
	});
	if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0) {
		const { description, ...rest } = additionalProperties;
		rows.push(`<li>each other name: ${schemaHtml(rest)}.${description ? ` ${prose(description)}` : ""}</li>`);
	}
	return `object with<ul class="fields">${rows.join("")}</ul>`;
}

function plain(schema: Schema): string {
	const { type = "any value", format, enum: values, minLength, maxLength, minimum, maximum, pattern } = schema;
	if ("const" in schema) return JSON.stringify(schema.const);
	if (values) return `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
	const types = [type].flat().join(" or ");
	const limits = [
		format,
		minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : "",
		maxLength === undefined ? "" : `at most ${maxLength} characters`,
		minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
			? `${minimum} to ${maximum}`
			: "",
		pattern && !["\\S", "\\d", "."].includes(pattern) && !format ? `matching ${pattern}` : "",
	].filter(Boolean);
	return limits.length > 0 ? `${types} (${limits.join(", ")})` : types;
}
