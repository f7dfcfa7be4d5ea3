import { busy } from "#app/domain/errors.ts";

interface Sizes {
	most: number;
	each: number;
	waiting: number;
}

/** So many of all people may wait: each holds a connection and what was sent with it. */
const CROWD = 2_000;

const AGAIN_IN = 5;

export type Release = () => void;

export type Acquire = (who: string, again?: boolean) => Promise<Release>;

/** The next turn goes to who has waited longest since their last: a hundred requests never stand before another's. */
export function fairLimiter({ most, each, waiting: longest }: Sizes): Acquire {
	let working = 0;
	let crowd = 0;
	const busyWith = new Map<string, number>();
	const waiting = new Map<string, (() => void)[]>();

	function begin(who: string): Release {
		working += 1;
		busyWith.set(who, (busyWith.get(who) ?? 0) + 1);
		let left = false;
		return () => {
			if (left) return;
			left = true;
			working -= 1;
			const others = (busyWith.get(who) ?? 1) - 1;
			if (others > 0) busyWith.set(who, others);
			else busyWith.delete(who);
			callNext();
		};
	}
	const mayBegin = (who: string) => working < most && (busyWith.get(who) ?? 0) < each;

	function callNext(): void {
		for (const [who, queue] of waiting) {
			if (!mayBegin(who)) continue;
			const go = queue.shift();
			crowd -= 1;
			waiting.delete(who);
			if (queue.length > 0) waiting.set(who, queue);
			go?.();
			return;
		}
	}
	return async (who, again = false) => {
		if (!waiting.has(who) && mayBegin(who)) return begin(who);
		const own = waiting.get(who) ?? [];
		if (!again && own.length >= longest) throw busy("There are too many requests of yours at once.", AGAIN_IN);
		if (!again && crowd >= CROWD) throw busy("There are too many requests at once.", AGAIN_IN);
		crowd += 1;
		waiting.set(who, own);
		return new Promise((resolve) => {
			own.push(() => {
				const leave = begin(who);
				// Requests that wait for nothing would else follow one another without anything being read from others.
				setImmediate(() => resolve(leave));
			});
		});
	};
}

export function runFairly(sizes: Sizes): <T>(who: string, work: () => Promise<T>) => Promise<T> {
	const enter = fairLimiter(sizes);
	return async (who, work) => {
		const leave = await enter(who);
		try {
			return await work();
		} finally {
			leave();
		}
	};
}
