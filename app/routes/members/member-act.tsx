import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { notFound } from "#app/domain/errors.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import {
	getMember,
	handOverProject,
	leaveProject,
	listProjectPeople,
	removeMember,
} from "#app/domain/members/project-people.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";

/** Acts of an owner on somebody in a project, and leaving, which everybody else does for themselves. */
const ACTS = ["remove", "owner", "leave"] as const;

function placeOf({ id, user, act = "" }: LoaderFunctionArgs["params"]) {
	if (!isOneOf(ACTS, act)) throw notFound();
	return { projectId: idParam(id), user: idParam(user), act };
}

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const { projectId, user, act } = placeOf(params);
		if (act !== "leave") return { projectId, user, act, name: (await getMember(em, actor, projectId, user)).name };
		const { project, role } = await listProjectPeople(em, actor, projectId);
		if (role === "owner" || user !== actor.id) throw notFound();
		return { projectId, user, act, name: project.name };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		const { projectId, user, act } = placeOf(params);
		if (act === "leave") {
			if (user !== actor.id) throw notFound();
			await flash(em, session, { notice: `You have left ${await leaveProject(em, actor, projectId)}.` });
			return paths.projects();
		}
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
	const { projectId, user, act, name } = useLoaderData<typeof loader>();
	const back = paths.projectMember(projectId, user);
	if (act === "remove") {
		return (
			<QuestionPage title={`Remove ${name}`} back={back} yes="Remove" look="danger">
				<p>{name} will no longer be able to open this project. Issues they made stay, with their name.</p>
			</QuestionPage>
		);
	}
	if (act === "leave") {
		return (
			<QuestionPage title={`Leave ${name}`} back={paths.projectPeople(projectId)} yes="Leave" look="danger">
				<p>
					You will no longer be able to open this project. Issues you made stay, with your name. The owner can invite
					you again.
				</p>
			</QuestionPage>
		);
	}
	return (
		<QuestionPage title={`Make ${name} the owner`} back={back} yes="Make owner" look="danger">
			<p>A project has one owner, who alone manages its people and can delete it. You stay as an editor.</p>
			<p>Open invitations end. Notices about its schedules go to {name} from now on.</p>
		</QuestionPage>
	);
}
