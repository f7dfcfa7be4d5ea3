import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#db/project.ts";
import type { Call } from "./call.ts";
import { pageQuery } from "./paging.ts";
import { isRepeatable } from "./repeatable.ts";
import { scopeOf } from "./token-scopes.ts";

const example = z.object({
	path: z.string(),
	body: z.unknown().optional(),
	/** True where the body is sent as a form. */
	multipart: z.literal(true).optional(),
	status: z.int(),
	answer: z.unknown().optional(),
});

const examples = z.object({ calls: z.record(z.string(), example), errors: z.record(z.string(), z.unknown()) });

export type Example = z.output<typeof example>;

/** Calls by operation, and the body of an error by status. */
export type Examples = z.output<typeof examples>;

/** Written by tests/api/examples.test.ts from what the server answers; never by hand. */
export const EXAMPLES_FILE = join(projectRoot, "app/api/examples.json");

export const readExamples = (): Examples => examples.parse(JSON.parse(readFileSync(EXAMPLES_FILE, "utf8")));

const text = (description: string) => ({ description, schema: { type: "string" } });
const count = (description: string, minimum: number) => ({ description, schema: { type: "integer", minimum } });

export const responseHeaders = {
	ETag: text("The version of the answer, for `If-Match` or `If-None-Match`."),
	Location: text("The address of the new record."),
	"X-Total-Count": count("How many records there are in all.", 0),
	"Content-Disposition": text("The name under which to save the file."),
	"X-Schedule-Findings": count("How many points the check of the schedule has.", 0),
	"Retry-After": count("The seconds to wait before the next try.", 1),
	"WWW-Authenticate": text("The scheme of tokens."),
};

type HeaderName = keyof typeof responseHeaders;

const referTo = (...names: HeaderName[]) =>
	Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Tells a list, also one of which a page may be asked for. */
const isList = (shape: unknown): boolean =>
	shape instanceof z.ZodArray || (shape instanceof z.ZodUnion && shape.options[0] instanceof z.ZodArray);

/** Lists the headers of this status beyond those of every answer. */
export function headersOf(call: Call, status: number): Record<string, { $ref: string }> | undefined {
	const { method, keeping = method === "GET" ? "body" : "never", versioned, file, shape, type, fields } = call;
	const names: HeaderName[] = [];
	if (file || keeping !== "never" || (versioned && status !== 204)) names.push("ETag");
	if ((status === 201 && fields) || status === 202) names.push("Location");
	if (status === 202) names.push("Retry-After");
	if (isList(shape) && status === 200) names.push("X-Total-Count");
	if (file || (type && !["text/html", "text/javascript"].includes(type))) names.push("Content-Disposition");
	if (call.waits) names.push("X-Schedule-Findings");
	return names.length === 0 ? undefined : referTo(...names);
}

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const problem = refer("Problem");

const descriptions: Record<number, string> = {
	400: "Broken fields with their messages, or what else is wrong with the request.",
	401: "No token, or none that counts; `code` says which.",
	403: "You are signed in, but not allowed to do this.",
	404: "No such record, or none that you may see.",
	409: "The present state does not allow this, or the key of the call was sent with another one; `code` says why.",
	410: "The link was withdrawn; what has become of the issue is said all the same.",
	412: "The record has another version than `If-Match` names; nothing was changed.",
	413: "The body or a file is too large.",
	415: "The body is of another type than the call takes.",
	416: "The file has no such part.",
	429: "Too many calls; come again after `Retry-After`.",
	500: "Something went wrong on the server; `X-Request-ID` names it in the log.",
	503: "Too busy at the moment; come again after `Retry-After`.",
};

const bodies: Record<number, object> = {
	400: { anyOf: [problem, refer("FieldFaults"), refer("RowFaults")] },
	410: refer("WithdrawnLink"),
};

const headers: Record<number, object> = {
	401: referTo("WWW-Authenticate"),
	429: referTo("Retry-After"),
	503: referTo("Retry-After"),
};

const messages = { type: "array", items: { type: "string" } };
const byField = { ...messages, description: "What is wrong with the field, one sentence each." };

export const errorSchemas = {
	Problem: {
		type: "object",
		description: "What went wrong, where it is not the fields of a body.",
		required: ["detail"],
		properties: {
			detail: { type: "string", description: "What went wrong, for people." },
			code: { type: "string", description: "What went wrong, for programs, where they may want to tell." },
			messages: {
				type: "array",
				description: "What is wrong with a token that was refused.",
				items: {
					type: "object",
					required: ["token_class", "token_type", "message"],
					properties: {
						token_class: { type: "string", description: "The kind of token." },
						token_type: { type: "string", description: "The kind of token, as it says itself." },
						message: { type: "string", description: "What is wrong with it." },
					},
				},
			},
		},
	},
	WithdrawnLink: {
		type: "object",
		description: "What is said of an issue whose link was withdrawn.",
		required: ["detail", "superseded", "since"],
		properties: {
			detail: { type: "string", description: "That the link was withdrawn." },
			superseded: {
				anyOf: [{ type: "string", format: "date" }, { type: "null" }],
				description: "The day of the next issue of the project; null for the latest.",
			},
			since: { type: "boolean", description: "True where something in the catalogue has changed since." },
		},
	},
	FieldFaults: {
		type: "object",
		description:
			"What is wrong with the fields of a body, by field; `non_field_errors` for several of them together. Forms with files also get `detail`.",
		properties: { detail: { type: "string", description: "All messages in one text." } },
		additionalProperties: byField,
	},
	RowFaults: {
		type: "object",
		description: "What is wrong with the rows of a list of penetrations.",
		required: ["penetrations"],
		properties: {
			penetrations: {
				type: "array",
				description: "The broken rows alone.",
				items: {
					type: "object",
					required: ["row"],
					properties: { row: { type: "integer", minimum: 1, description: "The place of the row, from 1." } },
					additionalProperties: byField,
				},
			},
		},
	},
};

interface ErrorResponse {
	description: string;
	headers?: object;
	content: { "application/json": { schema: object; example?: unknown } };
}

/** Examples by status, from a run of the tests. */
export const errorResponses = (examples: Readonly<Record<string, unknown>>): Record<string, ErrorResponse> =>
	Object.fromEntries(
		Object.entries(descriptions).map(([status, description]) => {
			const schema = bodies[Number(status)] ?? problem;
			const shown = status in examples ? { example: examples[status] } : {};
			const more = headers[Number(status)];
			const content = { "application/json": { schema, ...shown } };
			return [`Refused${status}`, { description, ...(more && { headers: more }), content }];
		}),
	);

function refusedStatuses(call: Call): number[] {
	const { level, body, query, path, refusals = [], unlimited, versioned } = call;
	const isPaged = query instanceof z.ZodObject && "page" in query.shape;
	const statuses = [
		...refusals,
		...(isRepeatable(call) ? [400, 409] : []),
		...(level !== "anonymous" && scopeOf(call) !== "read" ? [403] : []),
		...(level === "anonymous" || level === "staff, quietly" ? [] : [401]),
		...(level.startsWith("staff") ? [403] : []),
		...(body || (query && query !== pageQuery) ? [400] : []),
		...(body ? [413, 415] : []),
		...(path.includes("{") || isPaged ? [404] : []),
		...(versioned ? [412] : []),
		...(unlimited ? [] : [429]),
		...[500, 503],
	];
	return [...new Set(statuses)].sort((a, b) => a - b);
}

export const refusalsOf = (call: Call): Record<string, object> =>
	Object.fromEntries(
		refusedStatuses(call).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
	);
