import type { EntityManager } from "#db/orm.ts";

interface Kept {
	version: readonly number[];
	answers: Map<string, Promise<unknown>>;
}

/**
 * A place for answers of one version, up to `most` of them: each is read once. The version, of one or more parts that only
 * rise, was read before the answer: what is read between two versions is kept as of the older one, which nobody finds again.
 */
export function cacheByVersion(most: number) {
	const stores = new WeakMap<object, Kept>();

	function storeOf(database: object, version: readonly number[]): Kept | null {
		const known = stores.get(database);
		const compared = version.map((part, at) => part - (known?.version[at] ?? 0));
		if (known && compared.every((ahead) => ahead === 0)) return known;
		// Whoever asks for an older version began before it changed.
		if (known && compared.some((ahead) => ahead < 0)) return null;
		const fresh = { version, answers: new Map<string, Promise<unknown>>() };
		stores.set(database, fresh);
		return fresh;
	}

	return <Answer>(
		em: EntityManager,
		version: readonly number[],
		name: unknown,
		read: () => Promise<Answer>,
	): Promise<Answer> => {
		const of = em.isInTransaction() ? null : storeOf(em.getConnection(), version);
		if (!of) return read();
		const key = JSON.stringify(name);
		const known = of.answers.get(key);
		if (known) return known as Promise<Answer>;
		const reading = read();
		if (of.answers.size >= most) of.answers.clear();
		of.answers.set(key, reading);
		reading.catch(() => of.answers.delete(key));
		return reading;
	};
}
