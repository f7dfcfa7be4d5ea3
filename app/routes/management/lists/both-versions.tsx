import type { StoredValues } from "#app/domain/catalogue/records/record-definition.ts";
import type { formFaults } from "#app/routes/forms.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import type { RecordFormData } from "./form-data.server.ts";
import type { FieldView } from "./list-view.ts";

interface BothVersionsProps {
	data: RecordFormData;
	stored: StoredValues;
	typed: ReturnType<typeof formFaults>;
}

export function BothVersions({ data, stored, typed }: BothVersionsProps) {
	const named = ({ name }: FieldView, ids: string[]) =>
		(data.options[name] ?? [])
			.filter(({ id }) => ids.includes(String(id)))
			.map(({ label }) => label)
			.join(", ");
	const theirs = (field: FieldView) => {
		const value = stored[field.name];
		if (field.choices) return field.choices[String(value ?? "")] ?? "";
		if (field.kind === "text" || field.kind === "date") return String(value ?? "");
		return field.kind === "flag" ? yes(value === true) : named(field, [value ?? []].flat().map(String));
	};
	const mine = (field: FieldView) => {
		if (field.choices) return field.choices[typed.typed(field.name)] ?? "";
		if (field.kind === "text" || field.kind === "date") return typed.typed(field.name);
		return field.kind === "flag" ? yes(typed.ticked(field.name)) : named(field, typed.all(field.name));
	};
	const rows = data.list.fields.map((field) => ({ label: field.label, theirs: theirs(field), mine: mine(field) }));
	return <VersionsTable rows={rows} />;
}

const yes = (on: boolean) => (on ? "yes" : "no");
