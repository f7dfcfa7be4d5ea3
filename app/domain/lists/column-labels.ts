import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { findTexts } from "#app/domain/catalogue/history/record-texts.sql.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";
import { VALUE_LABELS } from "#app/domain/catalogue/records/value-labels.ts";
import { specimenLabels } from "#app/domain/wizards/specimen-labels.ts";
import type { EntityManager } from "#db/orm.ts";
import { LISTS } from "./table.ts";

/** Of columns that no list's form has under this name. */
const labels: Record<string, string> = {
	...specimenLabels,
	is_active: "State",
	report_book: "Report's book",
	report_number: "Report's number",
	report_lab: "Report's lab",
	service_classification: "Service's classification",
	service_material: "Service's material",
	service_type: "Service's type",
	insulation_material: "Insulation",
	insulation_thickness: "Insulation's thickness",
	substrate_orientation: "Substrate's orientation",
	substrate_name: "Substrate",
	substrate_thickness: "Substrate's thickness",
	substrate_2_orientation: "Second substrate's orientation",
	substrate_2_name: "Second substrate",
	substrate_2_thickness: "Second substrate's thickness",
	drawing: "Drawing",
	specimens: "Specimens",
	substrates: "Substrates",
	installation: "Installation notes",
	pdf: "PDF",
	image: "Picture",
	img: "Picture",
	tds: "Technical data sheet",
	msds: "Safety data sheet",
	document: "Document",
	product: "Product",
	revision: "Revision",
	content: "Content",
	footer_note: "Footer note",
};

export function columnLabel(entity: CatalogueEntity, column: string): string {
	const field = LISTS.find(({ key }) => key === entity)?.fields.find(({ name }) => name === column);
	return field?.label ?? labels[column] ?? column.replaceAll("_", " ");
}

export const columnText = (column: string, text: string | null): string | null =>
	text === null ? null : (VALUE_LABELS[column]?.[text] ?? text);

/** All that is stored of a record but its state, as its form names it; what is empty is left out. */
export async function recordFacts(em: EntityManager, actor: Actor, entity: CatalogueEntity, id: number) {
	requireStaff(actor);
	const texts = (await findTexts(em, entity, id)) ?? {};
	return Object.entries(texts).flatMap(([name, text]) => {
		if (!text || name === "is_active") return [];
		return [{ term: columnLabel(entity, name), value: columnText(name, text)!.replaceAll(/(?<!\\);/g, ", ") }];
	});
}
