import { type RequestFacts, requestFacts } from "./request-facts.server.ts";
import { queue } from "./turns.ts";

/**
 * Requests that are answered at once in this process, fewer than there are places at the database, and those of one
 * person among them. A page of somebody else waits for one of these at most, however many one person asks for.
 */
const enter = queue({ most: 9, each: 4, waiting: 200 });

/**
 * Answers a request when it is this person's turn; throws busy when too many of theirs wait. A client that hung up
 * meanwhile is not answered any more: null.
 */
export async function inTurn<T>(who: string, signal: AbortSignal, answer: () => Promise<T>): Promise<T | null> {
	const facts: Partial<RequestFacts> = requestFacts() ?? {};
	let leave = await enter(who);
	let over = false;
	facts.turn = {
		leave: () => leave(),
		async comeBack() {
			if (over) return;
			leave = await enter(who, true);
			// The answer is given up when the client hangs up, though its work may go on.
			if (over) leave();
		},
	};
	try {
		return signal.aborted ? null : await answer();
	} finally {
		over = true;
		leave();
	}
}
