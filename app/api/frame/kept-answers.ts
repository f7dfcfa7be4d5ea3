import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";

export interface KeptAnswer {
	status: number;
	headers: [string, string][];
	whole: Buffer<ArrayBuffer>;
}

interface Store {
	/** By their tag, which holds all that they depend on; the one not asked for the longest comes first. */
	answers: Map<string, KeptAnswer>;
	bytes: number;
}

const stores = new WeakMap<object, Store>();

function storeOf(em: EntityManager): Store {
	const database = em.getConnection();
	const store = stores.get(database) ?? { answers: new Map(), bytes: 0 };
	stores.set(database, store);
	return store;
}

const MIB = 1024 * 1024;

/** Of what an answer takes beside its body. */
const OVERHEAD = 500;

const sizeOf = ({ whole }: KeptAnswer) => whole.byteLength + OVERHEAD;

export function findKept(em: EntityManager, tag: string): KeptAnswer | undefined {
	const { answers } = storeOf(em);
	const found = answers.get(tag);
	if (found) {
		answers.delete(tag);
		answers.set(tag, found);
	}
	return found;
}

/** Bytes of the longest answer that is kept: a quarter of KEPT_ANSWERS. */
export const mostOfOne = (): number => (settings().keptAnswers * MIB) / 4;

/** At most KEPT_ANSWERS MiB together. */
export function keepAnswer(em: EntityManager, tag: string, answer: KeptAnswer): void {
	const most = settings().keptAnswers * MIB;
	const store = storeOf(em);
	if (sizeOf(answer) > mostOfOne() || store.answers.has(tag)) return;
	store.answers.set(tag, answer);
	store.bytes += sizeOf(answer);
	for (const [oldest, one] of store.answers) {
		if (store.bytes <= most) return;
		store.answers.delete(oldest);
		store.bytes -= sizeOf(one);
	}
}
