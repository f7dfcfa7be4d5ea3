import { logFault } from "#app/adapters/log.server.ts";
import type { EntityManager } from "#db/orm.ts";
import type { FinderChoice, ServiceFilter } from "./choice.ts";
import { findFilterLists, findLevels } from "./levels.sql.ts";

/** When they cannot be read, the solutions are shown nevertheless. */
export async function findLists(em: EntityManager, choice: FinderChoice, filter: ServiceFilter) {
	try {
		return {
			levels: await findLevels(em, choice, filter),
			filters: await findFilterLists(em, choice, filter),
			fault: null,
		};
	} catch (error) {
		logFault("finder", error);
		return { levels: null, filters: null, fault: "Error filter services: Something went wrong." };
	}
}
