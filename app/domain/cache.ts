import { LRUCache } from "lru-cache";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";

const MIB_BYTES = 1024 ** 2;
const USUAL_BYTES = 8_000;
/** About what an entry takes beside its answer. */
const ENTRY_BYTES = 500;

type Store = LRUCache<string, NonNullable<unknown>>;

/** A process of the product has one database, the tests open many. */
const stores = new WeakMap<object, Store>();

/** Answers null where nothing is cached. */
function storeFor(em: EntityManager): Store | null {
	const maxSize = settings().cachedAnswers * MIB_BYTES;
	if (maxSize === 0) return null;
	const database = em.getConnection();
	const known = stores.get(database);
	if (known?.maxSize === maxSize) return known;
	const store: Store = new LRUCache({ maxSize });
	stores.set(database, store);
	return store;
}

/** Finds what is cached under a key, also for a transaction that may have changes of its own. */
export const findCached = <Answer>(em: EntityManager, key: readonly unknown[]): Promise<Answer> | undefined =>
	storeFor(em)?.get(JSON.stringify(key)) as Promise<Answer> | undefined;

/**
 * Reads once for all who ask with the same key. The key holds all that the answer depends on, above all the version of the
 * catalogue, which was read before: an answer that is read between two versions is found under the older one alone, which nobody
 * asks for again. A transaction reads by itself and stores nothing: what it has changed may never be committed. `bytesOf` says about
 * how much memory an answer takes.
 */
export function cached<Answer>(
	em: EntityManager,
	key: readonly unknown[],
	read: () => Promise<Answer>,
	bytesOf: (answer: Answer) => number = () => USUAL_BYTES,
): Promise<Answer> {
	const store = storeFor(em);
	if (!store || em.isInTransaction()) return read();
	const name = JSON.stringify(key);
	const known = store.get(name);
	if (known) return known as Promise<Answer>;
	const reading = read();
	store.set(name, reading, { size: USUAL_BYTES });
	reading.then(
		(answer) => store.set(name, reading, { size: ENTRY_BYTES + bytesOf(answer) }),
		() => store.delete(name),
	);
	return reading;
}

/**
 * Works as `cached`, for records each of which is cached by itself: `read` is asked for those that are missing. A
 * transaction reads all of them.
 */
export async function cachedById<Made extends { id: number }>(
	em: EntityManager,
	key: readonly unknown[],
	ids: number[],
	read: (missing: number[]) => Promise<Made[]>,
	bytesOf: (made: Made) => number = (made) => JSON.stringify(made).length,
): Promise<Made[]> {
	const store = storeFor(em);
	if (!store || em.isInTransaction()) return read(ids);
	const prefix = JSON.stringify(key);
	const known = new Map(ids.map((id) => [id, store.get(`${prefix} ${id}`) as Made | undefined]));
	const missing = ids.filter((id) => !known.get(id));
	for (const made of missing.length > 0 ? await read(missing) : []) {
		known.set(made.id, made);
		store.set(`${prefix} ${made.id}`, made, { size: ENTRY_BYTES + bytesOf(made) });
	}
	return ids.flatMap((id) => known.get(id) ?? []);
}
