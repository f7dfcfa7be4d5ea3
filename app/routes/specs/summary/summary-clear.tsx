import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { solutionsThatAre } from "#app/amounts.ts";
import { clearUnsaved, countUnsaved } from "#app/domain/projects/specification.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { confirmation, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { type Question, QuestionPage } from "#app/routes/question.tsx";

export const clearQuestion = (unsaved: number): Question => ({
	title: "Clear All Solutions",
	action: paths.summaryClear(),
	back: paths.summary(),
	yes: "Clear All Solutions",
	look: "danger",
	icon: "trash",
	children: <p>Your list has {solutionsThatAre(unsaved)} not saved in a project yet. They will be removed from it.</p>,
});

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const unsaved = await countUnsaved(em, actor);
		if (unsaved === 0) throw redirect(paths.summary());
		return { unsaved };
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, { schema: confirmation, refusedTo: paths.summary() }, async ({ em, actor }, { confirmed }) => {
		if (!confirmed) return paths.summaryClear();
		await clearUnsaved(em, actor);
		return paths.summary();
	});
}

export const meta: MetaFunction = () => [{ title: "Clear All Solutions · Passive Fire Schedules" }];

export default function Clear() {
	const { unsaved } = useLoaderData<typeof loader>();
	return <QuestionPage {...clearQuestion(unsaved)} />;
}
