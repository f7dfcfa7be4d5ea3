import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { notFound } from "#app/domain/errors.ts";
import { listProjectInvitations, withdrawProjectInvitation } from "#app/domain/members/project-invitations.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [projectId, id] = [idParam(params.id), idParam(params.invitation)];
	return loadPage(request, async ({ em, actor }) => {
		const invitation = (await listProjectInvitations(em, actor, projectId)).find((one) => one.id === id);
		if (!invitation) throw notFound();
		return { projectId, email: invitation.email };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, id] = [idParam(params.id), idParam(params.invitation)];
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		await withdrawProjectInvitation(em, actor, projectId, id);
		await flash(em, session, { notice: "The invitation has been withdrawn. Its link no longer works." });
		return paths.projectPeople(projectId);
	});
}

export const meta: MetaFunction = () => [{ title: "Withdraw invitation · Passive Fire Schedules" }];

export default function WithdrawProjectInvitation() {
	const { projectId, email } = useLoaderData<typeof loader>();
	return (
		<QuestionPage title="Withdraw invitation" back={paths.projectPeople(projectId)} yes="Withdraw" look="danger">
			<p>The link that was sent to {email} no longer works. You can invite them again at any time.</p>
		</QuestionPage>
	);
}
