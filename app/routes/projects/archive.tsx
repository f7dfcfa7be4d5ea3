import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getProjectName } from "#app/domain/projects/list.ts";
import { countUnsaved } from "#app/domain/projects/specification.ts";
import { archiveProject } from "#app/domain/projects/standing.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog-page.tsx";
import { FormActions } from "#app/ui/form-layout.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { solutionsThatAre } from "../count-words.ts";
import { FormKey } from "../form-key.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return show(request, async ({ em, actor }) => {
		const name = await getProjectName(em, actor, id);
		return { id, name, unsaved: await countUnsaved(em, actor) };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	const schema = z.object({ confirmed: z.coerce.boolean().default(false) });
	return submit(request, schema, async ({ em, actor, session }, { confirmed }) => {
		const { name, wouldLose } = await archiveProject(em, actor, id, confirmed);
		if (wouldLose > 0) return paths.projectArchive(id);
		await leaveMessage(em, session, { notice: `${name} has been archived.` });
		return paths.projects();
	});
}

export const meta: MetaFunction = () => [{ title: "Archive project · Passive Fire Schedules" }];

export default function ArchiveProject() {
	const { id, name, unsaved } = useLoaderData<typeof loader>();
	const back = paths.projects({ selected: id });
	return (
		<DialogPage title={`Archive ${name}`} back={back}>
			<p>
				{unsaved > 0
					? `Your list has ${solutionsThatAre(unsaved)} not saved in a project yet. Archiving a project drops them.`
					: "The project keeps its solutions and can be set active again at any time."}
			</p>
			<Form method="post">
				<FormKey />
				<input type="hidden" name="confirmed" value="on" />
				<FormActions>
					<SubmitButton icon="archive">{unsaved > 0 ? "Drop them and archive" : "Archive"}</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</Form>
		</DialogPage>
	);
}
