import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";

/** As `record_id, texts`: of each record the first of the old texts of `changes`, by field; one may have changed twice. */
export const oldTexts = (entity: CatalogueEntity, changes: string): string =>
	`select c.record_id, jsonb_object_agg(f.key, f.value order by c.id desc) as texts
	from catalogue_change c cross join jsonb_each(c.old) f
	where c.entity = '${entity}' and ${changes}
	group by c.record_id`;
