import { type RequestFacts, requestFacts } from "./request-facts.server.ts";
import { fairLimiter } from "./turns.ts";

/** Fewer than there are places at the database, so that one person's requests never take them all. */
const enter = fairLimiter({ most: 9, each: 4, waiting: 200 });

/** Throws busy when too many of this person wait; null for a client that hung up. */
export async function withRequestSlot<T>(
	who: string,
	signal: AbortSignal,
	answer: () => Promise<T>,
): Promise<T | null> {
	const facts: Partial<RequestFacts> = requestFacts() ?? {};
	let leave = await enter(who);
	let over = false;
	facts.turn = {
		leave: () => leave(),
		async comeBack() {
			if (over) return;
			leave = await enter(who, true);
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
