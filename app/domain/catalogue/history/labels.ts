import { findLookup } from "#app/domain/catalogue/records/lookups.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";

const others: Partial<Record<CatalogueEntity, [noun: string, label: string]>> = {
	subs: ["substrate", "concat_ws(' - ', doc ->> 'orientation', doc ->> 'name', doc ->> 'thickness')"],
	insu: ["insulation", "concat_ws(' - ', doc ->> 'thickness', doc ->> 'name')"],
	serv: ["service", "concat_ws(' - ', doc ->> 'material', doc ->> 'service_type', doc ->> 'insulation')"],
	report: ["report", "format('BK%s - Report %s', doc ->> 'book', doc ->> 'number')"],
	specimen: [
		"specimen",
		"format('BK%s - Specimen %s - Report %s', doc ->> 'report_book', doc ->> 'specimen_id', doc ->> 'report_number')",
	],
	solution: ["solution", "doc ->> 'drawing'"],
	warranty: ["warranty", "concat_ws(' - ', 'R' || (doc ->> 'revision'), doc ->> 'product')"],
	cover: ["cover", "'R' || (doc ->> 'revision')"],
};

export function labelOf(entity: CatalogueEntity): { noun: string; label: string } {
	const [noun, label] = others[entity] ?? [findLookup(entity)?.singular ?? entity, "doc ->> 'name'"];
	return { noun, label };
}
