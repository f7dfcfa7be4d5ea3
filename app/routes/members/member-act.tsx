import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { notFound } from "#app/domain/errors.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import { getMember, handOverProject, removeMember } from "#app/domain/members/project-people.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";

/** The two things that an owner does to somebody in a project beside changing their role. */
const ACTS = ["remove", "owner"] as const;

function placeOf({ id, user, act = "" }: LoaderFunctionArgs["params"]) {
	if (!isOneOf(ACTS, act)) throw notFound();
	return { projectId: idParam(id), user: idParam(user), act };
}

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const { projectId, user, act } = placeOf(params);
		return { projectId, act, member: await getMember(em, actor, projectId, user) };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		const { projectId, user, act } = placeOf(params);
		const { name } = await getMember(em, actor, projectId, user);
		await (act === "remove" ? removeMember : handOverProject)(em, actor, { projectId, user });
		const notice =
			act === "remove"
				? `${name} can no longer open this project.`
				: `${name} owns this project now. You are an editor.`;
		await flash(em, session, { notice });
		return paths.projectPeople(projectId);
	});
}

export const meta: MetaFunction = () => [{ title: "People of a project · Passive Fire Schedules" }];

export default function MemberAct() {
	const { projectId, act, member } = useLoaderData<typeof loader>();
	const { user, name } = member;
	const back = paths.projectMember(projectId, user);
	if (act === "remove") {
		return (
			<QuestionPage title={`Remove ${name}`} back={back} yes="Remove" look="danger">
				<p>They can no longer open the project, from now on. Issues they made stay, with their name.</p>
			</QuestionPage>
		);
	}
	return (
		<QuestionPage title={`Make ${name} the owner`} back={back} yes="Hand over" look="danger">
			<p>A project has one owner, who alone manages its people and can delete it. You stay as an editor.</p>
			<p>Open invitations end. Notices about its schedules go to {name} from now on.</p>
		</QuestionPage>
	);
}
