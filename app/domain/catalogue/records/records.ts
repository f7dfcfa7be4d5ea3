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

const tables = new Map<string, string>([
	...LOOKUPS.map(({ key, table }): [string, string] => [key, table]),
	["subs", "substrate"],
	["insu", "insulation"],
	["serv", "service"],
	["report", "report"],
	["specimen", "specimen"],
	["solution", "solution"],
	["warranty", "warranty"],
	["cover", "cover"],
]);

export const tableOf = (entity: CatalogueEntity): string => tables.get(entity)!;
