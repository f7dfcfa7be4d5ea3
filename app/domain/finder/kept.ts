import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";

/** Of one version of the catalogue: more choices than people make between two of its changes. */
const MOST = 500;

interface Kept {
	version: number;
	answers: Map<string, Promise<unknown>>;
}

const kept = new WeakMap<object, Kept>();

function keptOf(database: object, version: number): Kept | null {
	const known = kept.get(database);
	if (known?.version === version) return known;
	// Whoever asks for an older version began before the catalogue changed.
	if (known && known.version > version) return null;
	const fresh = { version, answers: new Map<string, Promise<unknown>>() };
	kept.set(database, fresh);
	return fresh;
}

/** Once for each version of the catalogue. `version` was read before the answer, which may be of a later one. */
export function keptAt<Answer>(
	em: EntityManager,
	version: number,
	name: unknown[],
	read: () => Promise<Answer>,
): Promise<Answer> {
	const of = em.isInTransaction() || settings().keptAnswers === 0 ? null : keptOf(em.getConnection(), version);
	if (!of) return read();
	const key = JSON.stringify(name);
	const known = of.answers.get(key);
	if (known) return known as Promise<Answer>;
	const reading = read();
	if (of.answers.size >= MOST) of.answers.clear();
	of.answers.set(key, reading);
	reading.catch(() => of.answers.delete(key));
	return reading;
}
