import { keptByVersion } from "#app/domain/kept-by-version.ts";
import type { EntityManager } from "#db/orm.ts";

/** More choices than people make between two changes of the catalogue. */
const kept = keptByVersion(500);

/** Once for each version of the catalogue, which was read before. */
export const keptAt = <Answer>(
	em: EntityManager,
	version: number,
	name: unknown[],
	read: () => Promise<Answer>,
): Promise<Answer> => kept(em, [version], name, read);
