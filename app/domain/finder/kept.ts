import { cacheByVersion } from "#app/domain/kept-by-version.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";

/** More choices than people make between two changes of the catalogue. */
const kept = cacheByVersion(500);

/** Once for each version of the catalogue, which was read before; each time where no answers are kept. */
export const keptAt = <Answer>(
	em: EntityManager,
	version: number,
	name: unknown[],
	read: () => Promise<Answer>,
): Promise<Answer> => (settings().keptAnswers === 0 ? read() : kept(em, [version], name, read));
