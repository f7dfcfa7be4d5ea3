import { raw } from "@mikro-orm/core";
import { LOOKUPS } from "#app/domain/catalogue/definition/lookups.ts";
import type { CatalogueEntity, RecordDefinition } from "#app/domain/catalogue/definition/record-definition.ts";
import { conflict, type FieldErrors, invalid } from "#app/domain/errors.ts";
import { folded } from "#app/domain/folded-text.sql.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import type { EntityManager } from "#db/orm.ts";
import { brokenConstraint, brokenUnique, errorCode } from "#db/thrown.ts";
import { type Columns, storedAs } from "./stored.ts";

export const SAME_SUBSTRATE: FieldErrors = { substrate_2: ["Choose another substrate than the first."] };

/** Withdrawn records count. */
interface Key {
	index: string;
	columns: readonly string[];
	errors: FieldErrors;
}

const names = LOOKUPS.map(({ key, table }): [CatalogueEntity, Key] => [
	key,
	{ index: `${table}_name_key`, columns: ["name"], errors: { name: ["This name already exists."] } },
]);

const keys = new Map<CatalogueEntity, Key>([
	...names,
	...entriesOf<CatalogueEntity, Key>({
		subs: {
			index: "substrate_parts_key",
			columns: ["name_id", "orientation_id", "thickness"],
			errors: { "": ["This substrate already exists."] },
		},
		insu: {
			index: "insulation_parts_key",
			columns: ["name_id", "thickness"],
			errors: { "": ["This insulation already exists."] },
		},
		serv: {
			index: "service_parts_key",
			columns: ["material_id", "service_type_id", "insulation_id", "classification_id"],
			errors: { "": ["This service already exists."] },
		},
		report: {
			index: "report_parts_key",
			columns: ["number", "book", "lab_id"],
			errors: { number: ["This report already exists."] },
		},
		specimen: {
			index: "specimen_key",
			columns: ["report_id", "specimen_id"],
			errors: { specimen_id: ["This specimen already exists in the report."] },
		},
		solution: {
			index: "solution_drawing_key",
			columns: ["drawing"],
			errors: { drawing: ["A solution with this drawing already exists."] },
		},
	}),
]);

/** Tells whether a change gives a record another key, or a new one its first. */
export const isKeyChanged = (entity: CatalogueEntity, columns: Columns, stored: Columns | undefined): boolean =>
	keys.get(entity)?.columns.some((name) => columns[name] !== undefined && columns[name] !== stored?.[name]) ?? false;

const COMPOSITES: readonly CatalogueEntity[] = ["subs", "insu", "serv"];

/** Tells the records that are nothing but the names that they are made of. */
export const isComposite = (entity: CatalogueEntity): boolean => COMPOSITES.includes(entity);

/** The columns that identify a composite: no two composites have the same values. */
export const compositeKey = (entity: CatalogueEntity): readonly string[] => keys.get(entity)!.columns;

const messages = new Map([...keys.values()].map(({ index, errors }) => [index, errors]));

const broken = new Map<string, FieldErrors>([["specimen_check", SAME_SUBSTRATE]]);

/**
 * Finds a key that another record has, also where other `errors` prevent the insert that would show it; a key with an
 * error of its own is no duplicate. Names and codes are compared as an import compares them: those that look alike are
 * equal.
 */
export async function duplicateErrors(
	em: EntityManager,
	{ key: entity, fields }: RecordDefinition,
	id: number | null,
	{ columns, errors }: { columns: Columns; errors: FieldErrors },
): Promise<FieldErrors> {
	const key = keys.get(entity);
	const wrong = fields.flatMap((field) => ("column" in field && errors[field.name] ? [field.column] : []));
	if (!key?.columns.every((column) => !wrong.includes(column) && columns[column] !== undefined)) return {};
	const same = key.columns.map((column) => {
		const value = columns[column];
		if (typeof value !== "string") return [raw(column), value];
		// The thickness of a composite is a length, which has one spelling.
		return isComposite(entity)
			? [raw(`lower(${column})`), raw("lower(?)", [value])]
			: [raw(folded(column)), raw("lower(?)", [plainCode(value)])];
	});
	const others = await em.count(storedAs(entity), { ...Object.fromEntries(same), id: { $ne: id ?? 0 } });
	return others > 0 ? key.errors : {};
}

export function asRefusal(error: unknown): unknown {
	const code = errorCode(error);
	const errors = messages.get(brokenUnique(error) ?? "");
	if (errors) return invalid(errors);
	const check = code === "23514" && broken.get(brokenConstraint(error));
	if (check) return invalid(check);
	if (code === "40P01")
		return conflict("Somebody else changed the catalogue just now. Nothing was saved; try again.", "busy");
	return error;
}
