import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { discardChanges, getSpecification } from "#app/domain/projects/specification.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { confirmation, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { type Question, QuestionPage } from "#app/routes/question.tsx";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";
import { SHOWN_PROJECT } from "#app/routes/specs/shown-project-field.tsx";

/** `revision` is that of the list that is seen. */
export const discardQuestion = ({ id, name }: { id: number; name: string }, revision: string): Question => ({
	title: "Discard Changes",
	action: paths.summaryDiscard(),
	back: paths.summary(),
	yes: "Discard Changes",
	look: "danger",
	icon: "restore",
	fields: { [SHOWN_PROJECT]: id, revision },
	children: (
		<p>{name} has changes that are not saved yet. They will be discarded. The project stays as it was saved.</p>
	),
});

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
		{
			schema: confirmation.extend({ project: shownProject, revision: z.string().optional() }),
			refusedTo: paths.summary(),
		},
		async ({ em, actor }, { project, revision, confirmed }) => {
			const { wouldLose } = await discardChanges(em, actor, project && { ...project, revision }, confirmed);
			return wouldLose ? paths.summaryDiscard() : paths.projects();
		},
	);
}

export const meta: MetaFunction = () => [{ title: "Discard Changes · Passive Fire Schedules" }];

export default function Discard() {
	const { project, revision } = useLoaderData<typeof loader>();
	return <QuestionPage {...discardQuestion(project, revision)} />;
}
