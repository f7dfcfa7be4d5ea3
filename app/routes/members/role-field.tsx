import { Fragment } from "react";
import { PROJECT_ROLES, type ProjectRole } from "#app/domain/actor.ts";
import { PROJECT_ROLE_LABELS, PROJECT_ROLE_WORDS } from "#app/domain/people/people-words.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";

const roles = PROJECT_ROLES.map((value) => ({ value, label: PROJECT_ROLE_LABELS[value] }));

/** The rights of each role stand below the list, whose choices a phone would cut. */
export const RoleRights = ({ of }: { of: readonly ProjectRole[] }) =>
	of.map((role) => (
		<Fragment key={role}>
			<b>{PROJECT_ROLE_LABELS[role]}</b>
			{` can ${PROJECT_ROLE_WORDS[role]}.`}
			<br />
		</Fragment>
	));

/** The choice of a role in a project, with what each allows. */
export function ProjectRoleField({ errors, stored }: { errors: ReturnType<typeof formErrors>; stored: string }) {
	return (
		<SelectField
			id="role"
			name="role"
			label="Role"
			hint={<RoleRights of={PROJECT_ROLES} />}
			options={roles}
			defaultValue={errors.typed("role", stored)}
			errors={errors.of("role")}
		/>
	);
}
