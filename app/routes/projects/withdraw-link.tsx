import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findLink, withdrawLink } from "#app/domain/verification/withdraw.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/form-faults.ts";
import { Question } from "#app/routes/question.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { Alert } from "#app/ui/text/alert.tsx";

const placeOf = (params: LoaderFunctionArgs["params"]) => ({ id: idParam(params.id), no: idParam(params.no) });

export function loader({ request, params }: LoaderFunctionArgs) {
	const { id, no } = placeOf(params);
	return show(request, async ({ em, actor }) => ({ id, no, ...(await findLink(em, actor, id, no)) }));
}

export function action({ request, params }: ActionFunctionArgs) {
	const { id, no } = placeOf(params);
	const schema = z.object({ confirmed: z.coerce.boolean().default(false) });
	return submit(request, schema, async ({ em, actor, session }, { confirmed }) => {
		if (!confirmed) return paths.withdrawLink(id, no);
		const { documentNo } = await withdrawLink(em, actor, id, no);
		await leaveMessage(em, session, { notice: `The public page of ${documentNo} has been withdrawn.` });
		return paths.schedule(id);
	});
}

export const meta: MetaFunction = () => [{ title: "Withdraw a public page · Passive Fire Schedules" }];

export default function WithdrawLink() {
	const { id, no, documentNo, withdrawn } = useLoaderData<typeof loader>();
	const faults = formFaults(useActionData<typeof action>());
	return (
		<DialogPage title={`Withdraw the public page of ${documentNo}`} back={paths.schedule(id)}>
			{faults.message && <Alert kind="warning" title={faults.message} />}
			{withdrawn ? (
				<p>The page has been withdrawn already.</p>
			) : (
				<Question action={paths.withdrawLink(id, no)} back={paths.schedule(id)} yes="Withdraw" look="danger">
					<p>Whoever opens the address that is printed on this issue will see neither the project nor its facts.</p>
					<p>
						It will still say that the issue was superseded, or that evidence was withdrawn. The page cannot be brought
						back.
					</p>
				</Question>
			)}
		</DialogPage>
	);
}
