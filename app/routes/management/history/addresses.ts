import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";
import { paths } from "#app/paths.ts";

export function recordAddress(entity: CatalogueEntity, id: number): string {
	if (entity === "warranty" || entity === "cover") return paths.productManager();
	return paths.listRecord(entity, id);
}
