import { LOOKUPS, type LookupKey } from "./lookups.ts";

export type CatalogueEntity =
	| LookupKey
	| "subs"
	| "insu"
	| "serv"
	| "report"
	| "specimen"
	| "solution"
	| "warranty"
	| "cover";

const tables = new Map<CatalogueEntity, string>([
	...LOOKUPS.map(({ key, table }): [CatalogueEntity, string] => [key, table]),
	["subs", "substrate"],
	["insu", "insulation"],
	["serv", "service"],
	["report", "report"],
	["specimen", "specimen"],
	["solution", "solution"],
	["warranty", "warranty"],
	["cover", "cover"],
]);

const entities = new Map([...tables].map(([entity, table]) => [table, entity]));

export const CATALOGUE_ENTITIES = [...tables.keys()];

export const entityOf = (table: string): CatalogueEntity => entities.get(table)!;

export const tableOf = (entity: CatalogueEntity): string => tables.get(entity)!;
