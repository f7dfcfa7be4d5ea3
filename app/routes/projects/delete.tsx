import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getProjectName } from "#app/domain/projects/list.ts";
import { deleteProject } from "#app/domain/projects/standing.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog-page.tsx";
import { FormActions } from "#app/ui/form-layout.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formFaults } from "../form-faults.ts";
import { FormKey } from "../form-key.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return show(request, async ({ em, actor }) => ({ id, name: await getProjectName(em, actor, id) }));
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		const name = await deleteProject(em, actor, id);
		await leaveMessage(em, session, { notice: `${name} has been deleted.` });
		return paths.projects();
	});
}

export const meta: MetaFunction = () => [{ title: "Delete project · Passive Fire Schedules" }];

export default function DeleteProject() {
	const { id, name } = useLoaderData<typeof loader>();
	const faults = formFaults(useActionData<typeof action>());
	const back = paths.projects({ selected: id });
	return (
		<DialogPage title="Delete project" back={back}>
			{faults.message && <Alert kind="warning" title={faults.message} />}
			<p>Are you sure you want to delete {name}?</p>
			<p>The project, its list and its issued schedules can no longer be opened afterwards.</p>
			<Form method="post">
				<FormKey />
				<FormActions>
					<SubmitButton look="danger" icon="trash">
						Delete
					</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</Form>
		</DialogPage>
	);
}
