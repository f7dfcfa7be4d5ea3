import type { Call } from "./call.ts";

const problem = { $ref: "#/components/schemas/Problem" };
const faults = { $ref: "#/components/schemas/FieldFaults" };
const withdrawnLink = { $ref: "#/components/schemas/WithdrawnLink" };
const rowFaults = { $ref: "#/components/schemas/RowFaults" };

const descriptions: Record<number, string> = {
	400: "Broken fields with their messages, or what else is wrong with the request.",
	401: "No credentials, or none that count.",
	403: "Not permitted.",
	404: "No such record, or none that the caller may see.",
	410: "The link was withdrawn; what has become of the issue is said all the same.",
	409: "The record's present state does not allow this.",
	412: "The record is not in the state that `If-Match` names.",
	413: "The body or a file is too large.",
	415: "The body is of another type.",
	416: "No such part of the file.",
	429: "Too many; `Retry-After` says when to come again.",
	500: "A fault.",
	503: "Overloaded; `Retry-After` says when to come again.",
};

const bodies: Record<string, object> = { 400: { anyOf: [problem, faults, rowFaults] }, 410: withdrawnLink };

const content = (schema: object) => ({ content: { "application/json": { schema } } });

export const errors = {
	schemas: {
		Problem: {
			type: "object",
			required: ["detail"],
			properties: { detail: { type: "string" }, code: { type: "string" }, messages: { type: "array" } },
		},
		WithdrawnLink: {
			type: "object",
			required: ["detail", "superseded", "since"],
			properties: {
				detail: { type: "string" },
				superseded: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
				since: { type: "boolean" },
			},
		},
		FieldFaults: {
			type: "object",
			description: "Messages by field; `non_field_errors` for several of them. Uploads carry `detail`, too.",
			properties: { detail: { type: "string" } },
			additionalProperties: { type: "array", items: { type: "string" } },
		},
		RowFaults: {
			type: "object",
			description: "Of a list of penetrations: messages by field for each broken row, counted from 1.",
			required: ["penetrations"],
			properties: {
				penetrations: {
					type: "array",
					items: {
						type: "object",
						required: ["row"],
						properties: { row: { type: "integer", minimum: 1 } },
						additionalProperties: { type: "array", items: { type: "string" } },
					},
				},
			},
		},
	},
	responses: Object.fromEntries(
		Object.entries(descriptions).map(([status, description]) => [
			`Refused${status}`,
			{ description, ...content(bodies[status] ?? problem) },
		]),
	),
};

export function refusedStatuses(call: Call): number[] {
	const { level, body, query, path, refusals = [], unlimited } = call;
	const statuses = [
		...refusals,
		...(level === "anonymous" || level === "staff, quietly" ? [] : [401]),
		...(level.startsWith("staff") ? [403] : []),
		...(body || query ? [400] : []),
		...(body ? [413, 415] : []),
		...(path.includes("{") || query ? [404] : []),
		...(unlimited ? [] : [429]),
		...[500, 503],
	];
	return [...new Set(statuses)].sort((a, b) => a - b);
}

export const refusalsOf = (call: Call): Record<string, object> =>
	Object.fromEntries(
		refusedStatuses(call).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
	);
