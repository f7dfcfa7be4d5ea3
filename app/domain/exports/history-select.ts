import { lookup } from "#app/domain/catalogue/records/lookups.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";
import { lookupSelect, recordSelect } from "./record-select.ts";

export const fileOf = {
	report: "reports",
	specimen: "specimens",
	solution: "solutions",
	product: "products",
	warranty: "warranties",
	cover: "covers",
} as const;

export const entityOfList = {
	reports: "report",
	specimens: "specimen",
	solutions: "solution",
	products: "product",
	warranties: "warranty",
	covers: "cover",
} as const;

const composites = {
	subs: `select t.id, o.name as orientation, n.name, t.thickness, t.is_active::text as is_active
		from substrate t join orientation o on o.id = t.orientation_id join substrate_name n on n.id = t.name_id`,
	insu: `select t.id, n.name, t.thickness, t.is_active::text as is_active
		from insulation t join insulation_material n on n.id = t.name_id`,
	serv: `select t.id, m.name as material, y.name as service_type, i.thickness || ' - ' || n.name as insulation,
			c.name as classification, t.is_active::text as is_active
		from service t join service_material m on m.id = t.material_id join service_type y on y.id = t.service_type_id
		join insulation i on i.id = t.insulation_id join insulation_material n on n.id = i.name_id
		join service_classification c on c.id = t.classification_id`,
};

/** All text: the columns of the import file where there is one. History is kept in this form. */
export function historySelect(entity: CatalogueEntity): string {
	if (isIn(fileOf, entity)) return recordSelect(fileOf[entity], "facts");
	if (isIn(composites, entity)) return composites[entity];
	return lookupSelect(lookup(entity));
}

export const isIn = <Table extends object>(table: Table, entity: PropertyKey): entity is keyof Table =>
	Object.hasOwn(table, entity);
