import type { EntityManager } from "#db/orm.ts";
import type { Criteria } from "./criteria.sql.ts";
import type { Fact } from "./facts.ts";
import { countEach } from "./rows.sql.ts";

/** Those of several searches that find something, in their order and with how many solutions. */
export async function thoseThatFind<Search extends { facts: Fact[] }>(
	em: EntityManager,
	criteria: Criteria,
	searches: Search[],
): Promise<(Omit<Search, "facts"> & { count: number })[]> {
	const counts = await countEach(em, await criteria.rowsOf(searches.map(({ facts }) => facts)));
	return searches
		.map(({ facts: _facts, ...search }, at) => ({ ...search, count: counts[at]! }))
		.filter(({ count }) => count > 0);
}
