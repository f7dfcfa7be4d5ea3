import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getMember, handOverProject } from "#app/domain/members/project-people.ts";
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
		await handOverProject(em, actor, { projectId, user });
		await flash(em, session, { notice: `${name} owns this project now. You are an editor.` });
		return paths.projectPeople(projectId);
	});
}

export const meta: MetaFunction = () => [{ title: "Hand over project · Passive Fire Schedules" }];

export default function HandOver() {
	const { id, member } = useLoaderData<typeof loader>();
	const { user, name } = member;
	return (
		<QuestionPage title={`Make ${name} the owner`} back={paths.projectMember(id, user)} yes="Hand over" look="danger">
			<p>A project has one owner, who alone manages its people and can delete it. You stay as an editor.</p>
			<p>Open invitations end. Notices about its schedules go to {name} from now on.</p>
		</QuestionPage>
	);
}
