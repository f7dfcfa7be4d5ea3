import type { EntityManager } from "#db/orm.ts";
import type { CatalogueEntity } from "./records.ts";
import { storedAs } from "./stored.ts";

export async function refusedReferences(
	em: EntityManager,
	to: CatalogueEntity,
	ids: number[],
	kept: unknown[],
): Promise<number[]> {
	if (ids.length === 0) return [];
	const known = await em.find(storedAs(to), { id: { $in: ids } }, { disableIdentityMap: true });
	const good = new Set(known.flatMap(({ id, isActive }) => (isActive || kept.includes(id) ? [id] : [])));
	return ids.filter((id) => !good.has(id));
}
