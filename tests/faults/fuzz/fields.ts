import { withoutControls } from "#app/domain/hidden-characters.ts";
import { NAUGHTY, pick, randomFrom, within } from "#tests/support/naughty.ts";
import { ask, type Findings } from "./finding.ts";

interface Schema {
	type?: string | string[];
	maxLength?: number;
	$ref?: string;
	properties?: Record<string, Schema>;
	allOf?: Schema[];
	items?: Schema;
	enum?: unknown[];
	anyOf?: Schema[];
}

interface Operation {
	method: string;
	path: string;
	level: string;
	body: Record<string, Schema>;
	parameters: { name: string; in: string; schema: Schema }[];
}

type Documented = Record<string, unknown> & {
	"x-level": string;
	parameters: Operation["parameters"];
	requestBody?: { content: Record<string, { schema: Schema }> };
};

const fieldsOf = ({ properties, allOf = [] }: Schema): Record<string, Schema> =>
	Object.assign({}, properties, ...allOf.map(fieldsOf));

/** As the product's own document tells; nothing is deleted and no schedule generated. */
async function operations(url: string): Promise<Operation[]> {
	const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
		paths: Record<string, Record<string, Documented>>;
	};
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods)
			.filter(([method]) => method !== "delete" && !path.includes("generate"))
			.map(([method, { "x-level": level, parameters, requestBody }]) => ({
				method: method.toUpperCase(),
				path,
				level,
				body: fieldsOf(requestBody?.content["application/json"]?.schema ?? {}),
				parameters,
			})),
	);
}

/** A value for a field: the text, where one is taken; else something that is in order, so that the text gets on. */
function valueFor(name: string, schema: Schema, text: string): unknown {
	if (name === "id") return undefined;
	if (schema.$ref) return schema.$ref.endsWith("/Flag") ? true : 1;
	if (schema.type === "boolean" || schema.anyOf?.some(({ type }) => type === "boolean")) return true;
	if (schema.type === "array") return name === "installation" ? [within(text, 1000)] : [1];
	if (schema.type === "string") return within(text, schema.maxLength);
	return schema.anyOf ? 1 : text;
}

interface Asked {
	operation: Operation;
	text: string;
	/** Every field takes the text, whatever it is for. */
	everywhere: boolean;
}

function requestOf(
	url: string,
	{ operation, text, everywhere }: Asked,
): [string, RequestInit, Record<string, unknown>] {
	const { method, parameters } = operation;
	const inPath = (name: string) =>
		name === "id" || !everywhere ? "1" : encodeURIComponent(text.toWellFormed()) || "x";
	const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath(name));
	const query = parameters.filter((one) => one.in === "query").map(({ name }) => [name, text]);
	const body = Object.fromEntries(
		Object.entries(operation.body).map(([name, schema]) => [name, everywhere ? text : valueFor(name, schema, text)]),
	);
	if (method === "PATCH" && !path.includes("/1/")) body.id = 1;
	const address = `${url}/api${path}${query.length > 0 ? `?${new URLSearchParams(query as [string, string][])}` : ""}`;
	return [address, { method, ...(method === "GET" ? {} : { body: JSON.stringify(body) }) }, body];
}

/** Texts that are stored as they were sent, but for the white space around them. */
const KEPT = ["name", "proj_name", "proj_address", "rev_notes", "size", "notes", "message", "footer_note", "thickness"];

/**
 * Sends naughty texts into the fields, queries and paths of the API, as often as told; what is found is an answer of
 * 500 or more, none at all, or a text that comes back as another one than was sent, marks that turn the
 * order of letters left out.
 */
export async function fuzzFields(url: string, tokens: Record<"user" | "staff", string>, { calls = 500, seed = 1 }) {
	const random = randomFrom(seed);
	const all = await operations(url);
	const findings: Findings = { found: [], statuses: {} };
	for (let count = 0; count < calls; count++) {
		const operation = all[count % all.length]!;
		const asked = { operation, text: pick(random, NAUGHTY), everywhere: random() < 0.3 };
		const [address, init, body] = requestOf(url, asked);
		const token = operation.level.startsWith("staff") ? tokens.staff : tokens.user;
		const headers = { "Content-Type": "application/json", Authorization: `JWT ${token}` };
		const what = `${init.method} ${address.slice(url.length, url.length + 80)} ${JSON.stringify(asked.text.slice(0, 60))}`;
		const answer = await ask(findings, what, address, { ...init, headers });
		if (!answer || init.method === "GET" || answer.status > 201) continue;
		const stored = JSON.parse(answer.text) as Record<string, unknown>;
		for (const name of KEPT) {
			if (typeof body[name] !== "string" || typeof stored[name] !== "string") continue;
			const wanted = withoutControls(body[name]).trim().toWellFormed();
			if (stored[name] !== wanted) findings.found.push({ what, fault: `${name} is ${JSON.stringify(stored[name])}` });
		}
	}
	return findings;
}
