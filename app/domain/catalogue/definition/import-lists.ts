import type { CatalogueEntity } from "./record-definition.ts";

/** An import reads them in this order: each file may name records of those before it. */
export const IMPORT_LISTS = [
	"lookups",
	"products",
	"reports",
	"specimens",
	"solutions",
	"warranties",
	"covers",
] as const;

export type ImportListName = (typeof IMPORT_LISTS)[number];

/** Records that have a file of their own. */
export const FILE_ENTITIES = {
	products: "product",
	reports: "report",
	specimens: "specimen",
	solutions: "solution",
	warranties: "warranty",
	covers: "cover",
} as const;

export type RecordFile = keyof typeof FILE_ENTITIES;

export const fileOfEntity = (entity: CatalogueEntity): RecordFile | undefined =>
	IMPORT_LISTS.find((list): list is RecordFile => list !== "lookups" && FILE_ENTITIES[list] === entity);
