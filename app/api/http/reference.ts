import { createHash } from "node:crypto";
import { z } from "zod";
import { type Call, call, ok } from "./call.ts";
import { type Operation, openApiDocument } from "./openapi.ts";
import { readExamples } from "./openapi-responses.ts";
import { type GuideSection, guide } from "./reference-guide.ts";

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

const escaped = (text: unknown): string =>
	String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A text with `code` and [links](#to) in it. */
const prose = (text: string): string =>
	escaped(text)
		.replaceAll(/`([^`]+)`/g, "<code>$1</code>")
		.replaceAll(/\[(\w+)\]\((#[\w-]+)\)/g, '<a href="$2"><code>$1</code></a>');

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

const shapeLink = (name: string): string => `<a href="#shape-${name}"><code>${name}</code></a>`;

const shapeHtml = (name: string, schema: Schema): string => {
	const { description = "", ...rest } = schema;
	return `<article id="shape-${name}"><h3>${name}</h3><p>${prose(description)}</p>${schemaHtml(rest)}</article>`;
};

/** Names the kind of value, with the fields of an object. */
function schemaHtml(schema: Schema): string {
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
	// A call that creates or, by its id, changes a record says what a new one needs.
	const [toCreate] = anyOf.map((way) => way.required ?? []).filter((names) => !names.includes("id"));
	const rows = Object.entries(properties).map(([name, schema]) => {
		const { description, ...rest } = schema;
		const needed = required.includes(name) ? "" : toCreate?.includes(name) ? ", for a new record" : ", optional";
		const text = description ? ` ${prose(description)}` : "";
		const kind = schemaHtml(rest);
		return `<li><code>${name}</code>${needed}: ${kind}${kind.endsWith("</ul>") ? "" : "."}${text}</li>`;
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

const STYLE = `:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 20%,Canvas);--soft:color-mix(in srgb,CanvasText 6%,Canvas);background:Canvas;color:CanvasText}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:19rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;border-right:1px solid var(--line);font-size:.875rem}
nav ul{list-style:none;margin:0 0 .5rem;padding:0}nav a{display:block;padding:.125rem 0;overflow-wrap:anywhere}a{color:inherit}
main{padding:1.5rem 2rem 6rem;max-width:62rem}h1{font-size:1.75rem;border-top:4px solid #ce3a43;padding-top:1rem;margin:0}
h2{margin-top:3rem}article{border-top:1px solid var(--line);padding:1rem 0}h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
code,h3{font-family:ui-monospace,monospace}code{background:var(--soft);padding:0 .25rem;overflow-wrap:anywhere}.level{float:right;font:.875rem system-ui,sans-serif;padding-left:1rem}
table{border-collapse:collapse;font-size:.875rem}th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0}th{font-weight:normal}
pre{background:var(--soft);padding:1rem;overflow:auto;font-size:.875rem;max-height:32rem}nav code,pre code{background:none;padding:0}
summary{cursor:pointer;padding:.25rem 0}nav summary{font-weight:bold;font-size:1rem}details details{margin-left:1rem}ul.fields{margin:.25rem 0;padding-left:1.25rem;font-size:.875rem}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto;border:0;border-bottom:1px solid var(--line)}main{padding:1rem}}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

const PAGE_HEADERS = {
	"Content-Type": "text/html; charset=utf-8",
	"Cache-Control": "no-cache",
	"Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
};

type Document = ReturnType<typeof openApiDocument>;

interface Entry {
	method: string;
	path: string;
	operation: Operation;
}

/** The reference as one page: no script, nothing from elsewhere, made from the document alone. */
function referencePage(document: Document): string {
	const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
	);
	const families = Map.groupBy(entries, ({ operation }) => operation.tags[0]!);
	const shapes = Object.entries(document.components.schemas);
	const sections = guide();
	const { title, version, summary } = document.info;
	const nav = [
		navList("Using it", [...sections.map(sectionLink), `<li><a href="#refusals">Every refusal</a></li>`], true),
		...document.tags.map(({ name }) => navList(`${name}/`, (families.get(name) ?? []).map(link))),
		navList(
			"Shapes",
			shapes.map(([name]) => `<li>${shapeLink(name)}</li>`),
		),
	].join("");
	const body = document.tags.map(
		({ name, description }) =>
			`<h2 id="family-${name.replace("/", "-")}">${name}/</h2><p>${prose(description)}</p>${(families.get(name) ?? []).map(article).join("")}`,
	);
	return `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference · ${title}</title><style>${STYLE}</style></head><body><nav aria-label="Contents">${nav}</nav><main><h1>${title}: API reference</h1><p>${escaped(summary)}</p><p>Version ${version}. The same as an <a href="/api/openapi.json">OpenAPI document</a>, for generators and other viewers. The examples are from a run of the tests against the sample catalogue; of a list they show the first element, of a long text the beginning.</p>${sections.map(sectionHtml).join("")}${refusals(document)}${body.join("")}<h2 id="shapes">Shapes</h2>${shapes.map(([name, shape]) => shapeHtml(name, shape)).join("")}</main></body></html>`;
}

/** Folded but for the first, so that on a phone the reference itself is near the top. */
const navList = (title: string, items: string[], open = false) =>
	`<details${open ? " open" : ""}><summary>${title}</summary><ul>${items.join("")}</ul></details>`;

const link = ({ method, path, operation }: Entry) =>
	`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path}</a></li>`;

const sectionLink = ({ id, title }: GuideSection) => `<li><a href="#${id}">${escaped(title)}</a></li>`;

const sectionHtml = ({ id, title, blocks }: GuideSection) =>
	`<h2 id="${id}">${escaped(title)}</h2>${blocks.map(blockHtml).join("")}`;

function blockHtml(block: GuideSection["blocks"][number]): string {
	if (typeof block === "string") return `<p>${prose(block)}</p>`;
	if ("code" in block) return preformatted(block.code);
	if ("list" in block) return `<ul>${block.list.map((one) => `<li>${prose(one)}</li>`).join("")}</ul>`;
	const head = block.head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join("");
	const rows = block.rows.map(([first = "", ...cells]) => {
		const others = cells.map((cell) => `<td>${prose(cell)}</td>`).join("");
		return `<tr><th scope="row">${prose(first)}</th>${others}</tr>`;
	});
	return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** A browser scrolls it by keyboard where it can be focused. */
const preformatted = (text: string) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;

const json = (value: unknown) => JSON.stringify(value, null, 2);

function refusals({ components }: Document): string {
	const rows = Object.entries(components.responses).map(([name, { description, content }]) => {
		const { schema, example } = content["application/json"];
		const shown = example === undefined ? "" : preformatted(json(example));
		return `<article id="${name}"><h3>${name.replace("Refused", "")}</h3><p>${prose(description)}</p><p>${schemaHtml(schema)}</p>${shown}</article>`;
	});
	return `<h2 id="refusals">Every refusal</h2>${rows.join("")}`;
}

function article({ method, path, operation }: Entry): string {
	const { operationId, summary, description, parameters, requestBody, responses } = operation;
	const bodies = Object.entries(requestBody?.content ?? {});
	const success = Object.entries(responses).filter(([, answer]) => !answer.$ref);
	const refused = Object.keys(responses).filter((status) => responses[status]!.$ref);
	return [
		`<article id="${operationId}"><span class="level">${operation["x-level"]}</span>`,
		`<h3>${method.toUpperCase()} ${path}</h3><p><strong>${prose(summary)}</strong></p>`,
		...description.split("\n\n").map((one) => `<p>${prose(one)}</p>`),
		parameters.length > 0 ? parameterList(parameters) : "",
		bodiesHtml(bodies),
		...success.map(([status, answer]) => answerHtml(status, answer)),
		`<p>Refusals: ${refused.map((status) => `<a href="#Refused${status}"><code>${status}</code></a>`).join(" ")}</p>`,
		exampleHtml(operation),
		"</article>",
	].join("");
}

function parameterList(parameters: Operation["parameters"]): string {
	const rows = parameters.map(
		({ name, in: place, required, description, schema }) =>
			`<li><code>${name}</code> (${place}${required ? "" : ", optional"}): ${schemaHtml(schema)}. ${prose(description)}</li>`,
	);
	return `<ul class="fields">${rows.join("")}</ul>`;
}

/** Two types of one body differ in the files alone: it is shown once, as the one that has them. */
function bodiesHtml(bodies: [string, { schema: object }][]): string {
	const last = bodies.at(-1);
	if (!last) return "";
	const types = bodies.map(([type]) => type).join(" or ");
	const files = bodies.length > 1 && JSON.stringify(bodies[0]![1].schema) !== JSON.stringify(last[1].schema);
	return `<details><summary>Body: ${types}${files ? "; JSON without the files" : ""}</summary>${schemaHtml(last[1].schema)}</details>`;
}

function answerHtml(status: string, answer: Operation["responses"][string]): string {
	const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
	const names = Object.keys(answer.headers ?? {}).map((name) => `<code>${name}</code>`);
	const title = `${status} ${prose(answer.description ?? "")}${names.length > 0 ? ` With ${names.join(", ")}.` : ""}`;
	if (!type) return `<p>${title}</p>`;
	return type === "application/json"
		? `<details><summary>${title}</summary>${schemaHtml(content!.schema)}</details>`
		: `<p>${title} <code>${Object.keys(answer.content ?? {}).join("</code>, <code>")}</code></p>`;
}

function exampleHtml(operation: Operation): string {
	const request = operation["x-example-request"];
	if (!request) return "";
	const sent = Object.entries(operation.requestBody?.content ?? {}).find(([, { example }]) => example !== undefined);
	const written = [request, ...(sent ? [`Content-Type: ${sent[0]}`, "", json(sent[1].example)] : [])].join("\n");
	const answered = Object.entries(operation.responses).flatMap(([status, { content }]) =>
		Object.values(content ?? {}).flatMap(({ example }) =>
			example === undefined ? [] : [`${status}\n\n${json(example)}`],
		),
	);
	return `<details><summary>Example</summary>${preformatted(written)}${answered.map(preformatted).join("")}</details>`;
}

export function referenceCalls(table: readonly Call[]): Call[] {
	let document: ReturnType<typeof openApiDocument> | undefined;
	let page: string | undefined;
	const described = () => {
		document ??= openApiDocument(table, readExamples());
		return document;
	};
	return [
		call({
			method: "GET",
			path: "openapi.json/",
			level: "anonymous",
			summary: "This reference as an OpenAPI document.",
			description: "Made from the table of calls that answers them.",
			shape: z.record(z.string(), z.unknown()),
			act: async () => ok(described(), { "Cache-Control": "no-cache" }),
		}),
		call({
			method: "GET",
			path: "docs/",
			level: "anonymous",
			summary: "This reference as a page.",
			description: "The same for people.",
			type: "text/html",
			async act() {
				page ??= referencePage(described());
				return { response: new Response(page, { headers: PAGE_HEADERS }) };
			},
		}),
	];
}
