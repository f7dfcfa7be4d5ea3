import { isMergeable } from "#app/domain/catalogue/merge/merge-plan.sql.ts";
import { isSortable, type ListField, type StaffList } from "#app/domain/lists/staff-list.ts";

export function shownList(list: StaffList) {
	const { key, title, singular, plural, searchedWords, pageSize, savesActive = false } = list;
	return {
		key,
		title,
		singular,
		plural,
		searchedWords,
		pageSize,
		savesActive,
		isMergeable: isMergeable(key),
		isEvaluated: list.evaluate !== undefined,
		filters: (list.filters ?? []).map(({ only, group, label, adjective, none }) => ({
			only,
			group,
			label,
			adjective,
			none,
		})),
		columns: list.columns.map(({ sql, label, tag, end = false, speaks = false }) => ({
			label,
			tag,
			end,
			speaks,
			isSortable: isSortable({ sql }),
		})),
		fields: list.fields.map(fieldView),
		files: (list.files ?? []).map(({ name, label, hint, accept }) => ({ name, label, hint, accept })),
	};
}

function fieldView(field: ListField) {
	const { kind, name, label, hint } = field;
	return {
		kind,
		name,
		label,
		hint,
		max: field.kind === "text" ? field.max : undefined,
		isRated: field.kind === "references" && field.to === "frrgroup",
		required:
			field.kind === "text" ? !field.otherwise && !field.optional : field.kind === "reference" && !field.optional,
		long: field.kind === "text" && field.long,
		choices: field.kind === "choice" ? field.choices : undefined,
	};
}

export type ShownList = ReturnType<typeof shownList>;
export type ShownField = ShownList["fields"][number];
