import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { discardChanges, getSpecification } from "#app/domain/projects/specification.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { Question } from "#app/routes/question.tsx";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";
import { SHOWN_PROJECT } from "#app/routes/specs/shown-project-field.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";

interface DiscardQuestionProps {
	project: { id: number; name: string };
	/** The revision of the list that is seen. */
	revision: string;
}

export function DiscardQuestion({ project, revision }: DiscardQuestionProps) {
	return (
		<Question
			action={paths.summaryDiscard()}
			back={paths.summary()}
			yes="Discard Changes"
			look="danger"
			icon="restore"
			fields={{ [SHOWN_PROJECT]: project.id, revision }}
		>
			<p>{project.name} has changes that are not saved yet. They are dropped, and the project stays as it was saved.</p>
		</Question>
	);
}

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
