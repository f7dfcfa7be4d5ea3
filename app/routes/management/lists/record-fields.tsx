import type { StoredValues } from "#app/domain/catalogue/records/record-definition.ts";
import type { RecordOption } from "#app/domain/lists/options.sql.ts";
import { suggestsGroup } from "#app/domain/ratings/groups.ts";
import type { formFaults } from "#app/routes/forms.tsx";
import { CheckboxField, FieldGroup, SelectField, TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import type { FieldView } from "./list-view.ts";

interface RecordFieldProps {
	field: FieldView;
	stored: StoredValues[string] | undefined;
	options: RecordOption[];
	faults: ReturnType<typeof formFaults>;
	again: boolean;
	name: string;
}

const words = ({ label, isActive }: RecordOption) => (isActive ? label : `${label} (inactive)`);

export function RecordField({ field, stored, options, faults, again, name: ofRecord }: RecordFieldProps) {
	const { kind, name, label, hint, required } = field;
	const common = { id: name, name, label, hint, errors: faults.of(name) };
	const typed = faults.typed(name, String(stored ?? ""));
	if (kind === "choice" && field.choices) {
		const choices = Object.entries(field.choices).map(([value, label]) => ({ value, label }));
		return <SelectField {...common} prompt="Not recorded" options={choices} defaultValue={typed} />;
	}
	if (kind === "date") return <TextField {...common} type="date" autoComplete="off" defaultValue={typed} />;
	if (kind === "text") {
		const Input = field.long ? TextAreaField : TextField;
		return <Input {...common} required={required} maxLength={field.max} autoComplete="off" defaultValue={typed} />;
	}
	if (kind === "reference") {
		return (
			<SelectField
				{...common}
				required={required}
				prompt={required ? `Choose ${label.toLowerCase()}` : "None"}
				options={options.map((option) => ({ value: option.id, label: words(option) }))}
				defaultValue={typed}
			/>
		);
	}
	if (kind === "flag") return <CheckboxField {...common} defaultChecked={faults.ticked(name, stored === true)} />;
	const sent = again ? faults.all(name) : [stored ?? []].flat().map(String);
	const suggested = field.isRated ? options.filter((one) => one.isActive && suggestsGroup(ofRecord, one.label)) : [];
	const left = suggested.filter(({ id }) => !sent.includes(String(id))).map((one) => one.label);
	return (
		<FieldGroup {...common} hint={left.length > 0 ? `Suggested for ${ofRecord}: ${left.join(", ")}.` : hint}>
			{options.map((option) => (
				<CheckboxField
					key={option.id}
					id={`${name}-${option.id}`}
					name={name}
					value={option.id}
					label={words(option)}
					defaultChecked={sent.includes(String(option.id))}
				/>
			))}
			{options.length === 0 && <p>There are none yet.</p>}
		</FieldGroup>
	);
}
