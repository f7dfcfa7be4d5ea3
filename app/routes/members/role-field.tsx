import { PROJECT_ROLES } from "#app/domain/actor.ts";
import { PROJECT_ROLE_LABELS, PROJECT_ROLE_WORDS } from "#app/domain/people/people-words.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";

const roles = PROJECT_ROLES.map((value) => ({
	value,
	label: `${PROJECT_ROLE_LABELS[value]}: can ${PROJECT_ROLE_WORDS[value]}`,
}));

/** The choice of a role in a project, each with what it allows. */
export function ProjectRoleField({ errors, stored }: { errors: ReturnType<typeof formErrors>; stored: string }) {
	return (
		<SelectField
			id="role"
			name="role"
			label="Role"
			options={roles}
			defaultValue={errors.typed("role", stored)}
			errors={errors.of("role")}
		/>
	);
}
