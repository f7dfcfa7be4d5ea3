import { z } from "zod";
import { calls } from "#app/api/call-table.ts";
import { arrange } from "#app/api/http/call-paths.ts";
import { openApiDocument } from "#app/api/http/openapi.ts";

type Json = Record<string, unknown>;

interface Documented {
	$ref?: string;
	headers?: Record<string, unknown>;
	content?: Record<string, { schema: Json }>;
}

/** A list that is sent as it is read has no ETag. */
const SOMETIMES = ["ETag"];

const table = arrange(calls);
const schemas = new Map<string, z.ZodType>();
let components: { schemas: Json; responses: Record<string, Documented> };
let paths: Record<string, Record<string, { responses: Record<string, Documented> }>>;

/**
 * By the OpenAPI document; null where the answer agrees: a status that is not documented, a header that is missing,
 * another type, a body of another shape, a key too many.
 */
export function findContradiction(
	method: string,
	path: string,
	answer: { status: number; headers: Headers; body: unknown },
): string | null {
	if (!components) {
		const document = openApiDocument(calls) as unknown as { paths: typeof paths; components: typeof components };
		({ paths, components } = document);
	}
	const { status, headers, body } = answer;
	const type = headers.get("Content-Type");
	const found = table.find(path.split("?")[0]!);
	if (!found) return status === 404 ? null : `${status} where nothing is`;
	if (method === "OPTIONS" || method === "HEAD" || status === 405) return null;
	const responses = paths[`/${found.place.path}`]?.[method.toLowerCase()]?.responses;
	const documented = responses?.[status];
	if (!documented) return `${status} is not documented for ${method} ${found.place.path}`;
	const at = `${method} ${found.place.path} ${status}`;
	const response = documented.$ref ? components.responses[documented.$ref.split("/").at(-1)!]! : documented;
	const missing = Object.keys(response.headers ?? {}).find((name) => !SOMETIMES.includes(name) && !headers.has(name));
	if (missing) return `${at} has no ${missing}`;
	if (!response.content) return body === "" ? null : `${at} has a body`;
	const given = type?.split(";")[0] ?? "";
	const content = response.content[given];
	if (!content) return `${at} is ${type}`;
	if (given !== "application/json") return null;
	const checked = schemaOf(at, content.schema).safeParse(body);
	return checked.success ? null : `${at}: ${z.prettifyError(checked.error)}`;
}

function schemaOf(key: string, schema: Json): z.ZodType {
	const known = schemas.get(key);
	if (known) return known;
	const whole = { ...schema, $defs: components.schemas };
	const made = z.fromJSONSchema(strict(whole));
	schemas.set(key, made);
	return made;
}

/** With references as the reader of schemas wants them, and no key beyond those that are listed. */
function strict(schema: Json): Json {
	const text = JSON.stringify(schema, (_key, value) => {
		const closed = value?.type === "object" && value.properties && !("additionalProperties" in value);
		return closed ? { ...value, additionalProperties: false } : value;
	});
	return JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"));
}
