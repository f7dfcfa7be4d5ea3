import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeMemberRole, getMember, memberRole } from "#app/domain/members/project-people.ts";
import { PROJECT_ROLE_LABELS } from "#app/domain/people/people-words.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { ProjectRoleField } from "./role-field.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, user] = [idParam(params.id), idParam(params.user)];
	return loadPage(request, async ({ em, actor }) => ({ id, member: await getMember(em, actor, id, user) }));
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, user] = [idParam(params.id), idParam(params.user)];
	return submit(request, memberRole, async ({ em, actor, session }, { role }) => {
		const { name } = await getMember(em, actor, projectId, user);
		await changeMemberRole(em, actor, { projectId, user }, role);
		await flash(em, session, { notice: `${name} is ${PROJECT_ROLE_LABELS[role].toLowerCase()} now.` });
		return paths.projectPeople(projectId);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.member.name ?? "Person"} · Passive Fire Schedules` },
];

export default function Member() {
	const { id, member } = useLoaderData<typeof loader>();
	const { user, name, email, company, role } = member;
	const errors = formErrors(useAnswer());
	const trail = <ProjectTrail below={[{ to: paths.projectPeople(id), label: "People" }]} />;
	return (
		<DialogPage title={name} back={paths.projectPeople(id)} trail={trail}>
			<p>
				{company} · {email}
			</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...errors.summary({ role: "Role" })} />
				<ProjectRoleField errors={errors} stored={role} />
				<FormActions>
					<SubmitButton look="primary">Save</SubmitButton>
					<ButtonLink to={paths.projectMember(id, user, "/owner")}>Make owner</ButtonLink>
					<ButtonLink to={paths.projectMember(id, user, "/remove")} look="danger">
						Remove from the project
					</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
