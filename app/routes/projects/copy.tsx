import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { copyName, copyProject } from "#app/domain/projects/copy-project.ts";
import { getProjectName } from "#app/domain/projects/list.sql.ts";
import { projectCopy } from "#app/domain/projects/project.schema.ts";
import { PROJECT_LIMITS } from "#app/domain/projects/project-limits.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		const name = await getProjectName(em, actor, id);
		return { id, name, suggested: copyName(name) };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, projectCopy, async ({ em, actor, session }, { projName }) => {
		const copy = await copyProject(em, actor, id, projName);
		await flash(em, session, { notice: `${projName} has been created.` });
		return paths.projects({ selected: copy });
	});
}

export const meta: MetaFunction = () => [{ title: "Copy project · Passive Fire Schedules" }];

export default function CopyProject() {
	const { id, name, suggested } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	const back = paths.projects({ selected: id });
	return (
		<DialogPage title={`Copy ${name}`} back={back}>
			<p>The copy has the saved identification, solutions and openings. Issued schedules stay with this project.</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...errors.summary({ projName: "Project Name" })} />
				<TextField label="Project Name" required {...errors.text("projName", PROJECT_LIMITS.projName, suggested)} />
				<FormActions>
					<SubmitButton>Copy</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
