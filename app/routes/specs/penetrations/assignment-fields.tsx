import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { ShownProjectField } from "#app/routes/specs/specification/shown-project-field.tsx";

/** Of any form of assignments, beside its choices. */
export function AssignmentFields() {
	return (
		<>
			<FormKey />
			<ShownProjectField />
			<input type="hidden" name="back" value={paths.penetrationMatch()} />
			<input type="hidden" name="do" value="assign" />
		</>
	);
}
