import { busy } from "#app/domain/errors.ts";

interface Sizes {
	/** So many work at once. */
	most: number;
	/** Of one person so many. */
	each: number;
	/** So many of one person may wait; whoever comes then is refused. */
	waiting: number;
}

/** So many of all people may wait: each holds a connection and what was sent with it. */
const CROWD = 2_000;

/** Seconds after which somebody who was refused may well find room. */
const AGAIN_IN = 5;

/** What everybody who works in turn is handed: it ends the turn, and may be called twice. */
export type Leave = () => void;

/** Waits for a turn of this person. Who has had one and left it only for a while comes `again`, and is not refused. */
export type Enter = (who: string, again?: boolean) => Promise<Leave>;

/**
 * Lets so many work at once, and of one person so many; the others wait, and the next turn goes to the person who has
 * waited longest since the last one of theirs. So a hundred requests of one person never stand before one of another.
 * Refuses (busy) a person who has too many waiting.
 */
export function queue({ most, each, waiting: longest }: Sizes): Enter {
	let working = 0;
	let crowd = 0;
	const busyWith = new Map<string, number>();
	const waiting = new Map<string, (() => void)[]>();

	function begin(who: string): Leave {
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
			// To the end of the line of people, unless nothing of theirs is left.
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
		return new Promise((resolve) => own.push(() => resolve(begin(who))));
	};
}

/** As {@link queue}, around some work. */
export function turns(sizes: Sizes): <T>(who: string, work: () => Promise<T>) => Promise<T> {
	const enter = queue(sizes);
	return async (who, work) => {
		const leave = await enter(who);
		try {
			return await work();
		} finally {
			leave();
		}
	};
}
