import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ROLES } from "#app/domain/actor.ts";
import { INVITATION_DAYS, ROLE_LABELS, ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { invitationSchema, invite } from "#app/domain/people/staff-invitations.ts";
import { administratorsOnly, loadPage } from "#app/http/guards.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { EmailField } from "#app/routes/auth/account-fields.tsx";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

export const loader = ({ request }: LoaderFunctionArgs) => loadPage(administratorsOnly(request), async () => null);

export function action({ request }: ActionFunctionArgs) {
	return submit(administratorsOnly(request), invitationSchema, async ({ em, actor, session }, input) => {
		await invite(em, actor, input, mailQueue());
		await flash(em, session, {
			notice: `Invitation sent to ${input.email}. Its link works once, for ${INVITATION_DAYS.staff} days.`,
		});
		return paths.people();
	});
}

export const meta: MetaFunction = () => [{ title: "Invite · Passive Fire Schedules" }];

const roles = ROLES.map((value) => ({ value, label: `${ROLE_LABELS[value]}: can ${ROLE_WORDS[value]}` })).toReversed();

export default function Invite() {
	const errors = formErrors(useAnswer());
	return (
		<DialogPage title="Invite somebody to the staff" back={paths.people()}>
			<p>They get an email with a link. People who have an account just accept. Others set a name and a password.</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...errors.summary({ email: "Email", role: "Role" })} />
				<EmailField faults={errors} autoComplete="off" />
				<SelectField
					id="role"
					name="role"
					label="Role"
					options={roles}
					defaultValue={errors.typed("role", "editor")}
					errors={errors.of("role")}
				/>
				<FormActions>
					<SubmitButton look="primary">Send invitation</SubmitButton>
					<ButtonLink to={paths.people()}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
