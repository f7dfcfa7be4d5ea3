import { AsyncLocalStorage } from "node:async_hooks";
import { fromRequest, type RequestSource } from "#app/domain/security-log.ts";

/** What the server knows of the request that is being answered, and what the answering code learns about it. */
export interface RequestFacts extends RequestSource {
	/** Who is signed in; for the request log. */
	userId?: number;
	/** The pattern of the address where no page answers; for the request log. */
	route?: string;
	/** Its turn among the requests that are being answered, while it has one. */
	turn?: { leave(): void; comeBack(): Promise<void> };
	/** It failed for want of the database or of the store, so the same request may well succeed in a moment. */
	away?: boolean;
}

const storage = new AsyncLocalStorage<RequestFacts>();

/** Answers a request with its facts at hand. */
export const withRequestFacts = <T>(facts: RequestFacts, answer: () => T): T =>
	fromRequest(facts, () => storage.run(facts, answer));

/** The facts of the present request; undefined under a server that does not know them, such as `remix-serve`. */
export const requestFacts = (): RequestFacts | undefined => storage.getStore();

/** Waits for what a client sends: meanwhile the request's turn is somebody else's, so that slow senders hold up nobody. */
export async function outOfTurn<T>(wait: () => Promise<T>): Promise<T> {
	const turn = requestFacts()?.turn;
	turn?.leave();
	try {
		return await wait();
	} finally {
		await turn?.comeBack();
	}
}
