import { isOptional, SPECIMEN_LIMITS, specimenTextFields } from "#app/domain/catalogue/records/specimen-fields.ts";
import { specimenLabels } from "#app/domain/catalogue/wizards/specimen-labels.ts";
import type { SpecimenField } from "#app/domain/catalogue/wizards/specimen-values.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import type { formFaults } from "#app/routes/form-faults.ts";
import { FieldGrid, FullRow } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { SearchSelectField } from "#app/ui/form/search-select.tsx";
import { Button } from "#app/ui/text/button.tsx";
import type { SpecimenPage } from "./wizard-data.server.ts";

const hints: Partial<Record<SpecimenField, string>> = {
	size: "Diameter and mm required, for example Ø100 mm.",
	specimen_id: "The laboratory's name for it, for example A1.",
};

/** A longer list is searched by typing, and so are those that grow. */
const MOST_LOOKED_THROUGH = 50;
const SEARCHED: readonly SpecimenField[] = ["service", "substrate", "substrate_2", "report"];

interface StepFieldsProps {
	page: Pick<SpecimenPage, "fields" | "choices" | "values" | "second">;
	faults: ReturnType<typeof formFaults>;
}

export function StepFields({ page, faults }: StepFieldsProps) {
	const { fields, choices, values, second } = page;
	return (
		<>
			<FieldGrid>
				{fields.map((field) => {
					const options = choices[field];
					const common = {
						id: field,
						label: specimenLabels[field],
						hint: hints[field],
						required: !isOptional(field),
						defaultValue: faults.typed(field, values[field]),
						errors: faults.of(field),
					};
					if (options && (options.length > MOST_LOOKED_THROUGH || SEARCHED.includes(field)))
						return <SearchSelectField key={field} {...common} prompt="Choose…" options={options} byWords />;
					if (options) return <SelectField key={field} {...common} name={field} prompt="Choose…" options={options} />;
					const maxLength = isOneOf(specimenTextFields, field) ? SPECIMEN_LIMITS[field] : 0;
					if (maxLength < 1000)
						return <TextField key={field} {...common} name={field} maxLength={maxLength} autoComplete="off" />;
					return (
						<FullRow key={field}>
							<TextAreaField {...common} name={field} maxLength={maxLength} />
						</FullRow>
					);
				})}
			</FieldGrid>
			{fields.includes("substrate") && !second && (
				<p>
					A seal between two substrates?{" "}
					<Button look="link" name="move" value="joint" formNoValidate>
						Construction joints
					</Button>
				</p>
			)}
		</>
	);
}
