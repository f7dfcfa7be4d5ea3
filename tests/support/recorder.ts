import { expect } from "vitest";
import { calls } from "#app/api/call-table.ts";
import { arrange } from "#app/api/http/call-paths.ts";
import { operationId } from "#app/api/http/openapi.ts";
import type { Example } from "#app/api/http/openapi-responses.ts";
import type { ApiAnswer, Caller } from "#tests/support/api.ts";

export const table = arrange(calls);

/** By operation. */
export const recorded: Record<string, Example> = {};

/** By status. */
export const refused: Record<string, unknown> = {};

/** Days and times that differ from run to run, by the name of their field. */
const DAYS: Record<string, string> = { expires: "2031-02-03", accepted_until: "2027-02-03", date_from: "2026-01-05" };

const MAX_TEXT = 160;

/** The same for each run: without what is made by chance or by the clock, and not longer than a reader wants. */
export function settled(text: string, key: string): string {
	const plain = text
		.replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "eyJ…")
		.replaceAll(/\b[0-9a-f]{64}\b/g, "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")
		.replaceAll(/\?v=\d+&e=\d+&s=[\w-]+/g, "?v=7&e=1770177600&s=…")
		.replaceAll(/\?e=\d+&s=[\w-]+/g, "?e=1770177600&s=…")
		.replaceAll(/\/verify\/[\w-]{20,}/g, "/verify/Zk3vX0qfT1mB7sYw9LhPcA")
		.replaceAll(/^verify\/[\w-]{20,}/g, "verify/Zk3vX0qfT1mB7sYw9LhPcA")
		.replaceAll(/PFS-\d{4}-/g, "PFS-2026-")
		.replaceAll(/in \d+ seconds/g, "in 42 seconds")
		.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "2026-02-03T04:05:06.789Z")
		.replace(/^\d{4}-\d{2}-\d{2}$/, DAYS[key] ?? "2026-02-03")
		.replace(/^\d{4}-\d{2}-\d{2}T\d{2}$/, "2026-02-03T04")
		.replace(/^\d{4}-\d{2}$/, "2026-02");
	return plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT)}…` : plain;
}

export function shown(value: unknown, key = ""): unknown {
	if (typeof value === "string") return settled(value, key);
	if (Array.isArray(value)) return value.slice(0, 1).map((one) => shown(one, key));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, shown(inside, name)]));
}

function shownForm(form: FormData): Record<string, unknown> {
	const parts: Record<string, unknown> = {};
	for (const name of new Set(form.keys())) {
		const all = form.getAll(name).map((part) => (part instanceof File ? `(the bytes of ${part.name})` : part));
		parts[name] = all.length > 1 || ["specimen", "substrate", "installation"].includes(name) ? all : all[0];
	}
	return parts;
}

/** Asks, and keeps the first answer of each call. */
export async function ask(who: Caller, method: string, path: string, body?: object, headers = {}): Promise<ApiAnswer> {
	const answer = await who(method, path, body, headers);
	const found = table.find(path.split("?")[0]!)!;
	const name = operationId({ method: method as "GET", path: found.place.path });
	expect([name, answer.status < 300 || answer.body]).toEqual([name, true]);
	const sent = body instanceof FormData ? { body: shownForm(body), multipart: true as const } : body && { body };
	recorded[name] ??= {
		path: settled(path, ""),
		...sent,
		status: answer.status,
		...(typeof answer.body !== "string" && { answer: shown(answer.body) }),
	};
	return answer;
}

export async function refuse(status: number, asked: Promise<ApiAnswer>): Promise<void> {
	const answer = await asked;
	expect(answer.status).toBe(status);
	refused[status] = shown(answer.body);
}

export function form(parts: Record<string, string | File | string[]>): FormData {
	const made = new FormData();
	for (const [name, value] of Object.entries(parts)) for (const part of [value].flat()) made.append(name, part);
	return made;
}

/** A token of a mail in place of the one by chance. */
export function settleMailed(name: string): void {
	const example = recorded[name]!;
	if (name.startsWith("get_auth_activate")) example.path = "auth/activate/Mw/dGhlLXRva2Vu/";
	else example.body = { ...(example.body as object), uid: "Mw", token: "dGhlLXRva2Vu" };
}
