import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { notFound } from "#app/domain/errors.ts";
import { leaveProject, listProjectPeople } from "#app/domain/members/project-people.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const { project, role } = await listProjectPeople(em, actor, idParam(params.id));
		if (role === "owner") throw notFound();
		return project;
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		const name = await leaveProject(em, actor, idParam(params.id));
		await flash(em, session, { notice: `You have left ${name}.` });
		return paths.projects();
	});
}

export const meta: MetaFunction = () => [{ title: "Leave project · Passive Fire Schedules" }];

export default function LeaveProject() {
	const { id, name } = useLoaderData<typeof loader>();
	return (
		<QuestionPage title={`Leave ${name}`} back={paths.projectPeople(id)} yes="Leave" look="danger">
			<p>You can no longer open this project. Issues you made stay, with your name. The owner can invite you again.</p>
		</QuestionPage>
	);
}
