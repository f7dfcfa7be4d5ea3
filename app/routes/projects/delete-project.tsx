import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getOwnedProject } from "#app/domain/members/project-people.ts";
import { deleteLabelledProject } from "#app/domain/places/opening-labels.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";
import { deleteQuestion } from "./project-questions.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, ({ em, actor }) => getOwnedProject(em, actor, id));
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		const name = await deleteLabelledProject(em, actor, id);
		await flash(em, session, { notice: `${name} has been deleted.` });
		return paths.projects();
	});
}

export const meta: MetaFunction = () => [{ title: "Delete project · Passive Fire Schedules" }];

export default function DeleteProject() {
	return <QuestionPage {...deleteQuestion(useLoaderData<typeof loader>())} />;
}
