import { Product } from "#db/entities/catalogue.ts";
import type { EntityManager } from "#db/orm.ts";

export const listActiveProducts = (em: EntityManager) =>
	em.find(
		Product,
		{ isActive: true },
		{ fields: ["name"], orderBy: { name: "asc", id: "asc" }, disableIdentityMap: true },
	);
