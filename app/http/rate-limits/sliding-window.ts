import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Limit } from "./limits.ts";

export interface Counted {
	/** Whole seconds until a try can succeed; 0: it may go on. */
	retryAfter: number;
	undo(): Promise<void>;
}

/** The span before weighs as much as the window covers of it. Two tries at once never both take the last place. */
export async function countTry(store: RateLimiterAbstract, key: string, { most, seconds }: Limit): Promise<Counted> {
	const now = Date.now() / 1000;
	const span = Math.floor(now / seconds);
	const options = { customDuration: 2 * seconds };
	const name = (of: number) => `${key}:${of}`;
	const [here, past] = await Promise.all([store.penalty(name(span), 1, options), store.get(name(span - 1))]);
	const undo = async () => void (await store.reward(name(span), 1, options));
	const before = past?.consumedPoints ?? 0;
	const counted = { most, seconds, before, within: here.consumedPoints, elapsed: now - span * seconds };
	if (fits(counted)) return { retryAfter: 0, undo };
	await undo();
	return { retryAfter: Math.max(1, Math.ceil(wait(counted))), undo: async () => {} };
}

interface Count extends Limit {
	before: number;
	within: number;
	elapsed: number;
}

const carried = (tries: number, elapsed: number, { most, seconds }: Limit) =>
	Math.min(Math.ceil(tries * (1 - elapsed / seconds)), most - 1);

const fits = (count: Count) => carried(count.before, count.elapsed, count) + count.within <= count.most;

function wait(count: Count): number {
	const { most, seconds, before, within, elapsed } = count;
	const room = most - within;
	if (room < 0) return seconds - elapsed;
	return before === 0 ? 0 : seconds * (1 - room / before) - elapsed;
}
