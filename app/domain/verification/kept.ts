import type { Fallen } from "#app/domain/schedules/fallen.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";

export interface KeptFacts {
	company: string;
	solutions: number;
	since: Fallen[];
}

interface Kept {
	/** Day and version of the catalogue. */
	at: string;
	facts: Promise<KeptFacts>;
}

/** By database, then by run; the one not asked for the longest comes first. */
const stores = new WeakMap<object, Map<number, Kept>>();

const MOST = 1000;

/** Read once for each version of the catalogue and each day, also where many ask at once. */
export function keptFor(
	em: EntityManager,
	run: number,
	catalogueVersion: number,
	read: () => Promise<KeptFacts>,
): Promise<KeptFacts> {
	const database = em.getConnection();
	const store = stores.get(database) ?? new Map<number, Kept>();
	stores.set(database, store);
	const at = `${today()} ${catalogueVersion}`;
	const known = store.get(run);
	const kept = known?.at === at ? known : { at, facts: read() };
	store.delete(run);
	store.set(run, kept);
	if (kept !== known) kept.facts.catch(() => store.get(run) === kept && store.delete(run));
	for (const oldest of store.keys()) {
		if (store.size <= MOST) break;
		store.delete(oldest);
	}
	return kept.facts;
}
