import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getMember, removeMember } from "#app/domain/members/project-people.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, user] = [idParam(params.id), idParam(params.user)];
	return loadPage(request, async ({ em, actor }) => ({ id, member: await getMember(em, actor, id, user) }));
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, user] = [idParam(params.id), idParam(params.user)];
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		const { name } = await getMember(em, actor, projectId, user);
		await removeMember(em, actor, { projectId, user });
		await flash(em, session, { notice: `${name} can no longer open this project.` });
		return paths.projectPeople(projectId);
	});
}

export const meta: MetaFunction = () => [{ title: "Remove from project · Passive Fire Schedules" }];

export default function RemoveMember() {
	const { id, member } = useLoaderData<typeof loader>();
	const { user, name } = member;
	return (
		<QuestionPage title={`Remove ${name}`} back={paths.projectMember(id, user)} yes="Remove" look="danger">
			<p>They can no longer open the project, from now on. What they recorded stays, with their name.</p>
		</QuestionPage>
	);
}
