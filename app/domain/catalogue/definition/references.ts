import type { CatalogueEntity } from "./record-definition.ts";
import { specimenReferences } from "./specimen-fields.ts";

/** A column by which a record refers to another. */
export interface Reference {
	to: CatalogueEntity;
	table: string;
	column: string;
	by: CatalogueEntity;
	/** The column with the id of the referring record, where the references are in a table of their own. */
	owner?: string;
}

export const REFERENCES: readonly Reference[] = [
	{ to: "orient", table: "substrate", column: "orientation_id", by: "subs" },
	{ to: "subname", table: "substrate", column: "name_id", by: "subs" },
	{ to: "insumat", table: "insulation", column: "name_id", by: "insu" },
	{ to: "servclass", table: "service", column: "classification_id", by: "serv" },
	{ to: "servmat", table: "service", column: "material_id", by: "serv" },
	{ to: "servtype", table: "service", column: "service_type_id", by: "serv" },
	{ to: "insu", table: "service", column: "insulation_id", by: "serv" },
	{ to: "frrgroup", table: "frr_group_member", column: "group_id", by: "frr", owner: "frr_id" },
	{ to: "lab", table: "report", column: "lab_id", by: "report" },
	{ to: "standard", table: "report", column: "standard_id", by: "report" },
	{ to: "report", table: "report", column: "superseded_by_id", by: "report" },
	...Object.values(specimenReferences).map(
		({ to, column }): Reference => ({ to, table: "specimen", column, by: "specimen" }),
	),
	{ to: "specimen", table: "solution_specimen", column: "specimen_id", by: "solution", owner: "solution_id" },
	{ to: "subs", table: "solution_substrate", column: "substrate_id", by: "solution", owner: "solution_id" },
	{ to: "product", table: "warranty", column: "product_id", by: "warranty" },
];
