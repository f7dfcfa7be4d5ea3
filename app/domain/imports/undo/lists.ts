import { findLookup } from "#app/domain/catalogue/records/lookups.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";
import { fileOf, isIn } from "#app/domain/exports/history-select.ts";
import type { ImportListName } from "#app/domain/imports/import-lists.ts";

export function listOfEntity(entity: CatalogueEntity): ImportListName {
	if (isIn(fileOf, entity)) return fileOf[entity];
	return findLookup(entity) ? "lookups" : "specimens";
}
