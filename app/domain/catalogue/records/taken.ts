import { conflict, type FieldErrors, invalid } from "#app/domain/errors.ts";
import { brokenConstraint, brokenUnique, errorCode } from "#db/thrown.ts";
import { LOOKUPS } from "./lookups.ts";

export const DRAWING_TAKEN: FieldErrors = { drawing: ["A solution with this drawing already exists."] };

export const SAME_SUBSTRATE: FieldErrors = { substrate_2: ["Choose another substrate than the first."] };

/** Withdrawn records count. */
const messages = new Map<string, FieldErrors>([
	...LOOKUPS.map(({ table }): [string, FieldErrors] => [`${table}_name_key`, { name: ["This name already exists."] }]),
	["substrate_parts_key", { "": ["This substrate already exists."] }],
	["insulation_parts_key", { "": ["This insulation already exists."] }],
	["service_parts_key", { "": ["This service already exists."] }],
	["report_parts_key", { number: ["This report already exists."] }],
	["specimen_key", { specimen_id: ["This specimen already exists in the report."] }],
	["solution_drawing_key", DRAWING_TAKEN],
]);

const broken = new Map<string, FieldErrors>([["specimen_check", SAME_SUBSTRATE]]);

export function asRefusal(error: unknown): unknown {
	const code = errorCode(error);
	const taken = messages.get(brokenUnique(error) ?? "");
	if (taken) return invalid(taken);
	const check = code === "23514" && broken.get(brokenConstraint(error));
	if (check) return invalid(check);
	if (code === "40P01")
		return conflict("Somebody else changed the catalogue just now. Nothing was saved; try again.", "busy");
	return error;
}
