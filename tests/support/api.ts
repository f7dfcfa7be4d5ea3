import { answerApi } from "#app/api/answer.ts";
import { issueToken } from "#app/api/http/caller.ts";
import type { Actor } from "#app/domain/actor.ts";
import { closeResources, forkEm } from "#app/http/resources.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { overrideSettings } from "#db/settings.ts";
import { findContradiction } from "#tests/support/api-document.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

export interface ApiAnswer {
	status: number;
	headers: Headers;
	/** Parsed JSON; the text of anything else. */
	// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape.
	body: any;
}

export interface Caller {
	(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
	get(path: string, headers?: Record<string, string>): Promise<ApiAnswer>;
}

export interface ApiPlace {
	place: FreshDatabase;
	em: EntityManager;
	nobody: Caller;
	as(actor: Pick<Actor, "id">): Promise<Caller>;
	close(): Promise<void>;
}

export async function openApi({
	seeded = false,
	...variables
}: { seeded?: boolean } & Record<string, string | boolean> = {}): Promise<ApiPlace> {
	const place = await freshDatabase({ seeded });
	overrideSettings({ ...place.env, APP_URL: "http://localhost:3000", ...(variables as Record<string, string>) });
	return {
		place,
		em: await forkEm(),
		nobody: caller({}),
		async as({ id }) {
			const [user] = await (await forkEm()).execute<{ token_version: number }[]>(
				"select token_version from user_account where id = ?",
				[id],
			);
			return caller({
				Authorization: `JWT ${await issueToken("access", { userId: id, version: user!.token_version })}`,
			});
		},
		async close() {
			await closeResources();
			await place.drop();
		},
	};
}

/** An owner with her calls, somebody else's, and those of staff. */
export async function threeCallers({ em, as }: ApiPlace) {
	const ann = await makePerson(em, "Ann");
	const bob = await as(await makePerson(em, "Bob"));
	const sue = await as(await makePerson(em, "Sue", { staff: true }));
	return { ann, who: { ann: await as(ann), bob, sue } };
}

/** A caller with these headers. Whatever is answered has to be as the OpenAPI document says. */
export function caller(own: Record<string, string>): Caller {
	const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
		const form = body instanceof FormData;
		const json = body !== undefined && !form && typeof body !== "string";
		const request = new Request(`http://localhost:3000/api/${path}`, {
			method,
			headers: { ...own, ...(json ? { "Content-Type": "application/json" } : {}), ...headers },
			body: json ? JSON.stringify(body) : (body as string | FormData | undefined),
		});
		const response = await answerApi(request);
		const text = await response.text();
		const isJson = response.headers.get("Content-Type")?.startsWith("application/json") && text !== "";
		const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
		const contradiction = findContradiction(method, path, answer);
		if (contradiction) throw new Error(contradiction);
		return answer;
	};
	return Object.assign(ask, {
		get: (path: string, headers: Record<string, string> = {}) => ask("GET", path, undefined, headers),
	});
}
