import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countUnsaved, emptySpecification } from "#app/domain/projects/specification.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { confirmation, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";
import { newQuestion } from "./project-questions.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => ({ unsaved: await countUnsaved(em, actor) }));
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, confirmation, async ({ em, actor }, { confirmed }) => {
		const { wouldLose } = await emptySpecification(em, actor, confirmed);
		return wouldLose > 0 ? paths.newProject() : paths.identification();
	});
}

export const meta: MetaFunction = () => [{ title: "New Project · Passive Fire Schedules" }];

export default function NewProject() {
	const { unsaved } = useLoaderData<typeof loader>();
	return <QuestionPage {...newQuestion(unsaved)} />;
}
