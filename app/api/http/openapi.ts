import { z } from "zod";
import { shapes } from "#app/domain/shape.schema.ts";
import { generalLimits, sharedLimits } from "#app/http/rate-limits.server.ts";
import { settings } from "#db/settings.ts";
import { type AccessLevel, CALL_FAMILIES, type Call, familyOf, type Parameter } from "./call.ts";
import { MAX_ID, PATH_TEXTS, PATH_WORDS } from "./call-paths.ts";
import { rightFor } from "./caller.ts";
import {
	type Example,
	type Examples,
	errorResponses,
	errorSchemas,
	headersOf,
	refusalsOf,
	responseHeaders,
} from "./openapi-responses.ts";
import { guide, guideText } from "./reference-guide.ts";
import { isRepeatable, KEY_PARAMETER } from "./repeatable.ts";
import { scopeWords } from "./token-scopes.ts";

type Json = Record<string, unknown>;

interface Content {
	schema: object;
	example?: unknown;
}

interface Response {
	description?: string;
	$ref?: string;
	headers?: Record<string, { $ref: string }>;
	content?: Record<string, Content>;
}

export interface Operation {
	operationId: string;
	tags: string[];
	summary: string;
	description: string;
	security: object[];
	"x-level": string;
	"x-example-request"?: string;
	parameters: (Parameter & { example?: unknown })[];
	requestBody?: { required: boolean; content: Record<string, Content> };
	responses: Record<string, Response>;
}

const WITH_TOKEN = [{ bearer: [] }, { jwt: [] }];

export function openApiDocument(table: readonly Call[], examples: Examples = { calls: {}, errors: {} }) {
	const paths: Record<string, Record<string, Operation>> = {};
	for (const call of table) {
		const path = `/${call.path}`;
		const own = operation(call, examples.calls[operationId(call)]);
		paths[path] = { ...paths[path], [call.method.toLowerCase()]: own };
	}
	return {
		openapi: "3.1.0",
		info: {
			title: "Passive Fire Schedules",
			version: settings().version,
			summary: "Find tested fire-stopping solutions, collect them in a project and issue Passive Fire Schedules.",
			description: guideText(guide()),
		},
		servers: [{ url: `${settings().appUrl}/api`, description: "This installation." }],
		tags: Object.entries(CALL_FAMILIES).map(([name, description]) => ({ name, description })),
		paths,
		components: {
			schemas: { ...namedShapes(), ...errorSchemas },
			headers: responseHeaders,
			responses: errorResponses(examples.errors),
			securitySchemes: {
				bearer: {
					type: "http",
					scheme: "bearer",
					bearerFormat: "JWT",
					description: "`Authorization: Bearer <access token>`.",
				},
				jwt: {
					type: "apiKey",
					in: "header",
					name: "Authorization",
					description: "`Authorization: JWT <access token>`, which means the same.",
				},
			},
		},
	};
}

function operation(call: Call, example: Example | undefined): Operation {
	const { path, summary, level } = call;
	const given = example && exampleParameters(path, example.path);
	const parameters = [...pathParameters(call), ...queryParameters(call), ...headerParameters(call)];
	return {
		operationId: operationId(call),
		tags: [familyOf(call)],
		summary,
		description: [call.description, call.who ?? whoMay(call), scopeWords(call), limitOf(call)]
			.filter(Boolean)
			.join("\n\n"),
		security: securityOf(call),
		"x-level": level,
		...(example && { "x-example-request": `${call.method} /api/${example.path}` }),
		parameters: parameters.map((one) => (given?.has(one.name) ? { ...one, example: given.get(one.name) } : one)),
		...requestBody(call, example),
		responses: { ...success(call, example), ...refusalsOf(call) },
	};
}

/** `PATCH guide/guide/{id}/` is `patch_guide_guide_id`. */
export const operationId = ({ method, path }: Pick<Call, "method" | "path">): string =>
	[method.toLowerCase(), ...path.split("/").filter(Boolean)].join("_").replaceAll(/[{}]/g, "").replaceAll(".", "_");

const WHO: Record<AccessLevel, string> = {
	anonymous: "Anybody may call it; the `Authorization` header is not read.",
	"signed in": "Everybody signed in may call it.",
	staff: "Staff alone may call it; everybody else signed in is answered 403.",
	"staff, quietly": "Staff alone may call it; everybody else is answered 403, signed in or not.",
};

function whoMay(call: Call): string {
	const changes = call.level.startsWith("staff") && rightFor(call) === "edit";
	return changes ? `${WHO[call.level]} So are staff whose role is reader.` : WHO[call.level];
}

function securityOf({ level, who }: Call): object[] {
	if (level !== "anonymous") return level === "staff, quietly" ? [...WITH_TOKEN, {}] : WITH_TOKEN;
	// An anonymous call that says who may call it takes a token where its address is not signed.
	return who ? [{}, ...WITH_TOKEN] : [];
}

function limitOf({ limit, level, unlimited }: Call): string {
	if (unlimited) return "It is not limited.";
	const { most, seconds } = limit ? sharedLimits[limit] : generalLimits[level === "anonymous" ? "guest" : "person"];
	const whose = level === "anonymous" ? "from one address" : "for one person";
	const within = seconds === 60 ? "a minute" : `${seconds / 3600 === 1 ? "an hour" : `${seconds / 60} minutes`}`;
	return limit
		? `At most ${most} calls in ${within} ${whose}.`
		: `It counts towards the ${most} calls in ${within} ${whose}.`;
}

function exampleParameters(pattern: string, address: string): Map<string, unknown> {
	const [path = "", query] = address.split("?");
	const found = new Map<string, unknown>(new URLSearchParams(query));
	const segments = path.split("/");
	for (const [at, part] of pattern.split("/").entries()) {
		const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
		const text = decodeURIComponent(segments[at] ?? "");
		if (name) found.set(name, PATH_TEXTS[name] ? text : Number(text));
	}
	for (const [name, text] of found) if (/^\d+$/.test(String(text)) && !PATH_TEXTS[name]) found.set(name, Number(text));
	return found;
}

function pathParameters({ path, params = {} }: Call): Parameter[] {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
		const words = params[name] ?? PATH_WORDS[name] ?? "";
		const { description, schema } = typeof words === "string" ? { description: words, schema: undefined } : words;
		const text = PATH_TEXTS[name];
		const usual = text ? { type: "string", pattern: text.source } : { type: "integer", minimum: 1, maximum: MAX_ID };
		return { name, in: "path", required: true, description, schema: schema ?? usual };
	});
}

function queryParameters({ query }: Call): Parameter[] {
	if (!query) return [];
	const { properties = {}, required = [] } = inputSchema(query);
	return Object.entries(properties).map(([name, { description, ...schema }]) => ({
		name,
		in: "query",
		required: required.includes(name),
		description: String(description),
		schema,
	}));
}

const header = (name: string, description: string): Parameter => ({
	name,
	in: "header",
	required: false,
	description,
	schema: { type: "string" },
});

const IF_MATCH = header("If-Match", "The `ETag` that the change began from; with another one by now it answers 412.");
const IF_NONE_MATCH = header("If-None-Match", "The `ETag` that you have; where it is still right, the answer is 304.");

/** A GET with an ETag can be asked for again by it. */
const isCached = ({ method, file, keeping = "body" }: Call): boolean =>
	!file && method === "GET" && ["body", "catalogue"].includes(keeping);

const headerParameters = (call: Call): Parameter[] => [
	...(isRepeatable(call) ? [KEY_PARAMETER] : []),
	...(call.versioned ? [IF_MATCH] : []),
	...(isCached(call) ? [IF_NONE_MATCH] : []),
	...(call.parameters ?? []),
];

const TYPES = { json: "application/json", multipart: "multipart/form-data" };

function requestBody(call: Call, example: Example | undefined): Pick<Operation, "requestBody"> {
	const fields = call.fields ?? call.body;
	if (!fields) return {};
	const whole = inputSchema(fields);
	const kinds = (["json", "multipart"] as const).filter((kind) => call.bodyKind.includes(kind));
	const contents = kinds.map((kind): [string, Content] => {
		const schema = kind === "json" ? withoutFiles(whole) : whole;
		const shown = example?.body !== undefined && (kind === "multipart") === Boolean(example.multipart);
		return [TYPES[kind], { schema, ...(shown && { example: example.body }) }];
	});
	const required = Boolean(whole.required?.length || whole.anyOf);
	return { requestBody: { required, content: Object.fromEntries(contents) } };
}

const isFile = (schema: unknown): boolean => Object(schema).format === "binary";

/** A JSON body has no files; a new record that needs one cannot be sent as JSON. */
function withoutFiles({ properties = {}, anyOf, ...schema }: Schema): Schema {
	const files = Object.keys(properties).filter((name) => isFile(properties[name]));
	if (files.length === 0)
		return { ...schema, ...(Object.keys(properties).length > 0 && { properties }), ...(anyOf && { anyOf }) };
	const texts = Object.fromEntries(Object.entries(properties).filter(([name]) => !files.includes(name)));
	const ways = anyOf?.filter(({ required = [] }) => !required.some((name) => files.includes(name)));
	const only = ways?.length === 1 ? { required: ways[0]!.required } : ways && { anyOf: ways };
	return { ...schema, properties: texts, ...only };
}

function success(call: Call, example: Example | undefined): Operation["responses"] {
	const { status = 200, shape, type = "application/json", method, file } = call;
	const schema = shape ? outputSchema(shape) : { type: "string", format: "binary" };
	const types = file?.types ?? [type];
	const shown = example && shape ? { example: example.answer } : {};
	const content = Object.fromEntries(types.map((one) => [one, { schema, ...shown }]));
	const described = (of: number, description: string) => {
		const headers = headersOf(call, of);
		return { description, ...(headers && { headers }) };
	};
	const otherwise = status === 201 && (call.otherwise ?? (call.fields && "Changed."));
	const words =
		status === 201 ? "Created." : status === 202 ? "Started." : method === "GET" && !call.noHead ? "Found." : "Done.";
	return {
		...(status === 204
			? { 204: described(204, "Done; the answer is empty.") }
			: { [status]: { ...described(status, words), content } }),
		...(otherwise && { 200: { ...described(200, otherwise), content: withoutExample(content) } }),
		...(file && { 206: { ...described(206, "The part that `Range` names."), content } }),
		...((file || isCached(call)) && {
			304: described(304, "Nothing has changed since the `ETag` in `If-None-Match`."),
		}),
	};
}

const withoutExample = (content: Record<string, Content>): Record<string, Content> =>
	Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema }]));

interface Schema extends Json {
	properties?: Record<string, Schema>;
	required?: string[];
	anyOf?: Schema[];
	allOf?: Schema[];
}

function namedShapes(): Record<string, object> {
	const { schemas } = z.toJSONSchema(shapes, { uri: (id) => `#/components/schemas/${id}` });
	return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, cleaned(schema)]));
}

const inputSchema = (schema: z.ZodType): Schema =>
	flat(cleaned(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: asFile })));

function outputSchema(shape: z.ZodType): object {
	const name = shapes.get(shape)?.id;
	return name ? { $ref: `#/components/schemas/${name}` } : cleaned(z.toJSONSchema(shape));
}

function asFile({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
	if (zodSchema instanceof z.ZodFile) Object.assign(jsonSchema, { type: "string", format: "binary" });
}

/** Rules over several fields repeat their names with schemas that say nothing beside the fields themselves. */
function flat(schema: Schema): Schema {
	const { properties } = schema;
	if (!properties) return schema;
	const fields = Object.entries(properties).map(([name, field]) => [name, merged(field)]);
	return { ...schema, properties: Object.fromEntries(fields) };
}

function merged(field: Schema): Schema {
	const parts = field.allOf?.filter((part) => Object.keys(part).length > 0);
	return parts?.length === 1 ? parts[0]! : field;
}

function cleaned(schema: object): Schema {
	const text = JSON.stringify(schema, (key, value) => {
		if (["$schema", "$id", "$defs", "id"].includes(key) && typeof value !== "object") return undefined;
		if (key === "$defs") return undefined;
		return key === "additionalProperties" && value === false ? undefined : value;
	});
	return JSON.parse(text.replaceAll("#/$defs/", "#/components/schemas/"));
}
