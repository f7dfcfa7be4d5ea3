import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getProjectName } from "#app/domain/projects/list.sql.ts";
import { archiveProject, countUnsaved } from "#app/domain/projects/specification.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { confirmation, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";
import { archiveQuestion } from "./project-questions.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		const name = await getProjectName(em, actor, id);
		return { id, name, unsaved: await countUnsaved(em, actor) };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, confirmation, async ({ em, actor, session }, { confirmed }) => {
		const { name, wouldLose } = await archiveProject(em, actor, id, confirmed);
		if (wouldLose > 0) return paths.projectArchive(id);
		await flash(em, session, { notice: `${name} has been archived.` });
		return paths.projects();
	});
}

export const meta: MetaFunction = () => [{ title: "Archive project · Passive Fire Schedules" }];

export default function ArchiveProject() {
	const { unsaved, ...project } = useLoaderData<typeof loader>();
	return <QuestionPage {...archiveQuestion(project, unsaved)} />;
}
