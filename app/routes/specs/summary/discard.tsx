import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { discardChanges, getSpecification } from "#app/domain/projects/specification.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/specification/shown-project.schema.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { DiscardQuestion } from "./discard-question.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const { project, changed, revision } = await getSpecification(em, actor);
		if (!project || !changed) throw redirect(paths.summary());
		return { project, revision };
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		z.object({
			project: shownProject,
			revision: z.string().optional(),
			confirmed: z.coerce.boolean().default(false),
		}),
		async ({ em, actor }, { project, revision, confirmed }) => {
			const { wouldLose } = await discardChanges(em, actor, project && { ...project, revision }, confirmed);
			return wouldLose ? paths.summaryDiscard() : paths.projects();
		},
		paths.summary(),
	);
}

export const meta: MetaFunction = () => [{ title: "Discard Changes · Passive Fire Schedules" }];

export default function Discard() {
	const { project, revision } = useLoaderData<typeof loader>();
	return (
		<DialogPage title="Discard Changes" back={paths.summary()}>
			<DiscardQuestion project={project} revision={revision} />
		</DialogPage>
	);
}
