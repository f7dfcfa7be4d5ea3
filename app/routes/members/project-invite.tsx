import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inviteToProject, projectInvitation } from "#app/domain/members/project-invitations.ts";
import { getOwnedProject } from "#app/domain/members/project-people.ts";
import { INVITATION_DAYS } from "#app/domain/people/people-words.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { EmailField } from "#app/routes/auth/account-fields.tsx";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { ProjectRoleField } from "./role-field.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, ({ em, actor }) => getOwnedProject(em, actor, idParam(params.id)));
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, projectInvitation, async ({ em, actor, session }, input) => {
		await inviteToProject(em, actor, id, input, mailQueue());
		await flash(em, session, {
			notice: `Invitation sent to ${input.email}. Its link works once, for ${INVITATION_DAYS.project} days.`,
		});
		return paths.projectPeople(id);
	});
}

export const meta: MetaFunction = () => [{ title: "Invite to a project · Passive Fire Schedules" }];

export default function InviteToProject() {
	const { id, name } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	const trail = <ProjectTrail below={[{ to: paths.projectPeople(id), label: "People" }]} />;
	return (
		<DialogPage title={`Invite somebody to ${name}`} back={paths.projectPeople(id)} trail={trail}>
			<p>They get an email with a link. People who have an account just accept. Others sign up first.</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...errors.summary({ email: "Email", role: "Role" })} />
				<EmailField faults={errors} autoComplete="off" />
				<ProjectRoleField errors={errors} stored="installer" />
				<FormActions>
					<SubmitButton look="primary">Send invitation</SubmitButton>
					<ButtonLink to={paths.projectPeople(id)}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
