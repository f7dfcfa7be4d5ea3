import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { endInvitation, getInvitation } from "#app/domain/people/staff-invitations.ts";
import { administratorsOnly, idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(administratorsOnly(request), ({ em, actor }) => getInvitation(em, actor, idParam(params.id)));
}

export function action({ request, params }: ActionFunctionArgs) {
	return submit(administratorsOnly(request), z.object({}), async ({ em, actor, session }) => {
		await endInvitation(em, actor, idParam(params.id));
		await flash(em, session, { notice: "The invitation has been withdrawn. Its link no longer works." });
		return paths.people();
	});
}

export const meta: MetaFunction = () => [{ title: "Withdraw invitation · Passive Fire Schedules" }];

export default function WithdrawInvitation() {
	const { email } = useLoaderData<typeof loader>();
	return (
		<QuestionPage title="Withdraw invitation" back={paths.people()} yes="Withdraw" look="danger">
			<p>The link that was sent to {email} no longer works. You can invite them again at any time.</p>
		</QuestionPage>
	);
}
