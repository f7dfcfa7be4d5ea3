import { AsyncLocalStorage } from "node:async_hooks";
import { fromRequest, type RequestSource } from "#app/domain/security-log.ts";

/** How far the sender of a request is from a limit. */
export interface LimitStanding {
	/** The most requests within a window. */
	limit: number;
	remaining: number;
	/** Whole seconds until the window ends, or until the next request where none remains. */
	reset: number;
}

export interface RequestFacts extends RequestSource {
	userId?: number;
	route?: string;
	/** The nearest of all limits that count this request. */
	standing?: LimitStanding;
	slot?: { leave(): void; enterAgain(): Promise<void> };
	databaseUnavailable?: boolean;
}

const storage = new AsyncLocalStorage<RequestFacts>();

export const withRequestFacts = <T>(facts: RequestFacts, answer: () => T): T =>
	fromRequest(facts, () => storage.run(facts, answer));

/** The facts of the request; undefined under a server that does not know them, such as `remix-serve`. */
export const requestFacts = (): RequestFacts | undefined => storage.getStore();

/** Names the request in the log of errors: never by its address, which may hold a token. */
export const requestPlace = (): string => `request ${requestFacts()?.requestId ?? ""}`.trim();

/** Gives the slot of this request to another while `wait` takes its time, so that slow senders hold up nobody. */
export async function releaseSlotWhile<T>(wait: () => Promise<T>): Promise<T> {
	const slot = requestFacts()?.slot;
	slot?.leave();
	try {
		return await wait();
	} finally {
		await slot?.enterAgain();
	}
}
