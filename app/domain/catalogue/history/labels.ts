import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { columnsOf, VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import type { CatalogueEntity, Field } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES, definitionOf } from "#app/domain/catalogue/definition/records.ts";
import type { EntityManager } from "#db/orm.ts";
import { findTexts } from "./record-texts.sql.ts";

/** The label of a record, by the texts of its history. */
const labels: Partial<Record<CatalogueEntity, string>> = {
	subs: "concat_ws(' - ', doc ->> 'orientation', doc ->> 'name', doc ->> 'thickness')",
	insu: "concat_ws(' - ', doc ->> 'thickness', doc ->> 'name')",
	serv: "concat_ws(' - ', doc ->> 'material', doc ->> 'service_type', doc ->> 'insulation')",
	report: "format('BK%s - Report %s', doc ->> 'book', doc ->> 'number')",
	specimen:
		"format('BK%s - Specimen %s - Report %s', doc ->> 'report_book', doc ->> 'specimen_id', doc ->> 'report_number')",
	solution: "doc ->> 'drawing'",
	warranty: "concat_ws(' - ', 'R' || (doc ->> 'revision'), doc ->> 'product')",
	cover: "'R' || (doc ->> 'revision')",
};

export const labelOf = (entity: CatalogueEntity): { noun: string; nouns: string; label: string } => ({
	noun: definitionOf(entity).singular,
	nouns: definitionOf(entity).plural,
	label: labels[entity] ?? "doc ->> 'name'",
});

/** The texts that the label of a record needs. */
export const labelColumns = (entity: CatalogueEntity): string[] =>
	[...labelOf(entity).label.matchAll(/doc ->> '(\w+)'/g)].map(([, name]) => name!);

/** Answers what screens call a column of a record's history. */
export function columnLabel(entity: CatalogueEntity, name: string): string {
	if (name === "is_active") return "State";
	const found = columnsOf(entity).find(({ column }) => column.name === name);
	return found ? (found.column.label ?? found.field.label) : name.replaceAll("_", " ");
}

export const columnText = (column: string, text: string | null): string | null =>
	text === null ? null : (VALUE_LABELS[column]?.[text] ?? text);

/** The columns of a record in the order of its form but for long texts, which stand last: a schedule depends on the others. */
function columnsByWeight(entity: CatalogueEntity): string[] {
	const isLong = (field: Field) => field.kind === "texts" || (field.kind === "text" && field.long === true);
	const { fields } = definitionOf(entity);
	return [...fields.filter((field) => !isLong(field)), ...fields.filter(isLong)].flatMap((field) =>
		(field.csv ?? [field]).map(({ name }) => name),
	);
}

interface ListedChange {
	file: string;
	line: number;
	record: string;
	field: string;
	/** The kind of the record; undefined in reports of an earlier version. */
	entity?: string;
}

/** The changes of each record in the order of its form, long texts last; the records stay where they are. */
export function sortChanges<Change extends ListedChange>(changes: readonly Change[]): Change[] {
	const rows = Map.groupBy(changes, ({ file, line, record }) => JSON.stringify([file, line, record]));
	return [...rows.values()].flatMap((fields) => {
		const entity = CATALOGUE_ENTITIES.find((one) => one === fields[0]?.entity);
		const columns = entity ? columnsByWeight(entity) : [];
		return fields.toSorted((a, b) => columns.indexOf(a.field) - columns.indexOf(b.field));
	});
}

/** The stored values of a record with their labels, in the order of its form but without its state; empty where there is none. */
export async function recordFacts(em: EntityManager, actor: Actor, entity: CatalogueEntity, id: number) {
	requireStaff(actor);
	const texts = (await findTexts(em, entity, id)) ?? {};
	const inForm = definitionOf(entity).fields.flatMap((field) => (field.csv ?? [field]).map(({ name }) => name));
	const names = [...new Set([...inForm, ...Object.keys(texts)])];
	return names.flatMap((name) => {
		if (name === "is_active") return [];
		const text = columnText(name, texts[name] ?? "") ?? "";
		return [{ term: columnLabel(entity, name), value: text.replaceAll(/(?<!\\);/g, ", ") }];
	});
}
