import { z } from "zod";
import { shapes } from "#app/domain/shape.schema.ts";
import { settings } from "#db/settings.ts";
import type { Call, Parameter } from "./call.ts";
import { MAX_ID, PATH_TEXTS } from "./match.ts";
import { errors, refusalsOf } from "./openapi-errors.ts";

type Json = Record<string, unknown>;

export interface Operation {
	operationId: string;
	tags: string[];
	summary: string;
	security?: object[];
	"x-level": string;
	parameters: Parameter[];
	requestBody?: { content: Record<string, { schema: object }> };
	responses: Record<string, { description?: string; $ref?: string; content?: Record<string, { schema: object }> }>;
}

export function openApiDocument(table: readonly Call[]) {
	const paths: Record<string, Record<string, Operation>> = {};
	for (const call of table) {
		const path = `/${call.path}`;
		paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
	}
	return {
		openapi: "3.1.0",
		info: {
			title: "Passive Fire Schedules",
			version: settings().version,
			description:
				"Find tested fire-stopping solutions, collect them in projects and generate Passive Fire Schedules. Every path is served with and without its trailing slash. Clients must tolerate more keys than are listed.",
		},
		servers: [{ url: `${settings().appUrl}/api` }],
		paths,
		components: {
			schemas: { ...namedShapes(), ...errors.schemas },
			responses: errors.responses,
			securitySchemes: {
				jwt: { type: "apiKey", in: "header", name: "Authorization", description: "`JWT <access token>`" },
			},
		},
	};
}

function operation(call: Call): Operation {
	return {
		operationId: operationId(call),
		tags: call.path.split("/", 1),
		summary: call.summary,
		...(call.level === "anonymous" ? {} : { security: [{ jwt: [] }] }),
		"x-level": call.level,
		parameters: [...pathParameters(call), ...queryParameters(call), ...(call.parameters ?? [])],
		...requestBody(call),
		responses: { ...success(call), ...refusalsOf(call) },
	};
}

/** `PATCH guide/guide/{id}/` is `patch_guide_guide_id`. */
export const operationId = ({ method, path }: Call): string =>
	[method.toLowerCase(), ...path.split("/").filter(Boolean)].join("_").replaceAll(/[{}]/g, "").replaceAll(".", "_");

function pathParameters({ path }: Call): Parameter[] {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
		name,
		in: "path",
		required: true,
		schema: PATH_TEXTS[name]
			? { type: "string", pattern: PATH_TEXTS[name].source }
			: { type: "integer", minimum: 1, maximum: MAX_ID },
	}));
}

function queryParameters({ query }: Call): Parameter[] {
	if (!query) return [];
	const { properties = {}, required = [] } = inputSchema(query);
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: "query",
		required: required.includes(name),
		schema: Object(schema),
	}));
}

function requestBody(call: Call): Pick<Operation, "requestBody"> {
	const fields = call.fields ?? call.body;
	if (!fields) return {};
	const schema = inputSchema(fields);
	const kinds = (["json", "multipart"] as const).filter((kind) => call.bodyKind.includes(kind));
	const types = { json: "application/json", multipart: "multipart/form-data" };
	return { requestBody: { content: Object.fromEntries(kinds.map((kind) => [types[kind], { schema }])) } };
}

function success(call: Call): Operation["responses"] {
	const { status = 200, shape, type = "application/json", method, file } = call;
	const schema = shape ? outputSchema(shape) : { type: "string", format: "binary" };
	const types = file?.types ?? [type];
	const content = Object.fromEntries(types.map((one) => [one, { schema }]));
	const answer = status === 204 ? { description: "Done; nothing to say." } : { description: "Success.", content };
	const isChanged = status === 201 && call.fields;
	const kept = file || (method === "GET" && ["body", "catalogue"].includes(call.keeping ?? "body"));
	return {
		[status]: answer,
		...(isChanged && { "200": { ...answer, description: "Changed." } }),
		...(file && { "206": { description: "The part that `Range` names.", content } }),
		...(kept && { "304": { description: "Not modified since the ETag in `If-None-Match`." } }),
	};
}

function namedShapes(): Record<string, object> {
	const { schemas } = z.toJSONSchema(shapes, { uri: (id) => `#/components/schemas/${id}` });
	return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, cleaned(schema)]));
}

const inputSchema = (schema: z.ZodType) =>
	cleaned(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: asFile }));

const outputSchema = (schema: z.ZodType) => cleaned(z.toJSONSchema(schema, { metadata: shapes }));

function asFile({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
	if (zodSchema instanceof z.ZodFile) Object.assign(jsonSchema, { type: "string", format: "binary" });
}

function cleaned<Schema extends object>(schema: Schema): Schema {
	const text = JSON.stringify(schema, (key, value) => {
		if (["$schema", "$id", "$defs", "id"].includes(key) && typeof value !== "object") return undefined;
		if (key === "$defs") return undefined;
		return key === "additionalProperties" && value === false ? undefined : value;
	});
	return JSON.parse(text.replaceAll("#/$defs/", "#/components/schemas/"));
}
