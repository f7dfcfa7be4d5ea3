import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { beginNewProject } from "#app/domain/projects/new.ts";
import { countUnsaved } from "#app/domain/projects/specification.ts";
import { show } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog-page.tsx";
import { FormActions } from "#app/ui/form-layout.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { solutionsThatAre } from "../count-words.ts";
import { FormKey } from "../form-key.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => ({ unsaved: await countUnsaved(em, actor) }));
}

export function action({ request }: ActionFunctionArgs) {
	const schema = z.object({ confirmed: z.coerce.boolean().default(false) });
	return submit(request, schema, async ({ em, actor }, { confirmed }) => {
		const { wouldLose } = await beginNewProject(em, actor, confirmed);
		return wouldLose > 0 ? paths.newProject() : paths.identification();
	});
}

export const meta: MetaFunction = () => [{ title: "New Project · Passive Fire Schedules" }];

export default function NewProject() {
	const { unsaved } = useLoaderData<typeof loader>();
	return (
		<DialogPage title="New Project" back={paths.projects()}>
			<p>
				{unsaved > 0
					? `Your list has ${solutionsThatAre(unsaved)} not saved in a project yet. A new project starts empty and drops them.`
					: "A new project starts with an empty list."}
			</p>
			<Form method="post">
				<FormKey />
				<input type="hidden" name="confirmed" value="on" />
				<FormActions>
					<SubmitButton>{unsaved > 0 ? "Drop them and start" : "Start"}</SubmitButton>
					{unsaved > 0 && <ButtonLink to={paths.identification()}>Keep them in a project</ButtonLink>}
				</FormActions>
			</Form>
		</DialogPage>
	);
}
