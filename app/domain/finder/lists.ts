import { logFault } from "#app/adapters/log.server.ts";
import { cached } from "#app/domain/cache.ts";
import type { EntityManager } from "#db/orm.ts";
import type { FinderChoice, ServiceFilter } from "./choice.ts";
import { findFilterLists, findLevels } from "./levels.sql.ts";

/** At a version of the catalogue. When they cannot be read, the solutions are shown nevertheless. */
export async function findLists(em: EntityManager, version: number, choice: FinderChoice, filter: ServiceFilter) {
	try {
		return await cached(em, ["finder lists", version, choice, filter], async () => ({
			levels: await findLevels(em, choice, filter),
			filters: await findFilterLists(em, choice, filter),
			fault: null,
		}));
	} catch (error) {
		logFault("finder", error);
		return { levels: null, filters: null, fault: "Error filter services: Something went wrong." };
	}
}
