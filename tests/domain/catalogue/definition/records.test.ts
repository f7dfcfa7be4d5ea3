import { expect, test } from "vitest";
import { z } from "zod";
import { fieldsOf, RESOURCES, shapeOf } from "#app/api/calls/staff-lists.ts";
import { COLUMNS, columnsOf, VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { fileOfEntity } from "#app/domain/catalogue/definition/import-lists.ts";
import { findLookup } from "#app/domain/catalogue/definition/lookups.ts";
import { CATALOGUE_ENTITIES, recordFields } from "#app/domain/catalogue/definition/records.ts";
import { columnLabel } from "#app/domain/catalogue/history/labels.ts";
import { historySelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { recordJson } from "#app/domain/catalogue/parts/record-json.sql.ts";
import { recordFormSchema } from "#app/domain/lists/form.schema.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { shownList } from "#app/routes/management/lists/shown-list.ts";

const all = CATALOGUE_ENTITIES.flatMap((entity) =>
	recordFields(entity).map((field) => [entity, field.name, field] as const),
);

test.each(all)("of a %s its %s stands in file, export and history, each with a label", (entity, name, field) => {
	const columns = columnsOf(entity).flatMap((one) => (one.field.name === name ? [one.column] : []));
	expect(columns).not.toEqual([]);
	const file = fileOfEntity(entity) ?? (findLookup(entity) ? "lookups" : undefined);
	for (const column of columns) {
		if (file) expect(COLUMNS[file].map((one) => one.name)).toContain(column.name);
		expect(historySelect(entity)).toMatch(new RegExp(`(\\.| as "?)${column.name}"?[\\s,]`));
		expect(columnLabel(entity, column.name)).toBe(column.label ?? field.label);
		if (field.kind === "choice") expect(VALUE_LABELS[column.name]).toBe(field.choices);
	}
});

const inForms = LISTS.filter(({ fields }) => fields.length > 0).map((list) => [list.key, list] as const);

test.each(inForms)("all fields of %s stand in its form, with their files", (key, list) => {
	const { fields, files } = shownList(list);
	const shown = [...fields, ...files].map(({ name, label }) => [name, label]);
	const stated = recordFields(key).filter(({ kind }) => key !== "product" || kind !== "file");
	expect(shown.sort()).toEqual(stated.map(({ name, label }) => [name, label]).sort());
	const sent = recordFormSchema(list.fields).parse({});
	for (const { name } of list.fields) expect(sent).toHaveProperty(name);
});

const answered = RESOURCES.filter((key) => key !== "solution");

test.each(answered)("all fields of %s are answered by the API, and written by it", (key) => {
	const shape = shapeOf(key);
	const answers = shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
	for (const { name } of recordFields(key)) {
		expect(answers).toContain(name);
		if (key !== "frr") expect(recordJson(key, "t")).toContain(`'${name}', `);
	}
	const written = Object.keys(fieldsOf(key).shape);
	for (const { name } of LISTS.find((list) => list.key === key)!.fields) expect(written).toContain(name);
});
