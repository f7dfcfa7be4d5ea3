import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findLink, type IssueAddress, withdrawLink } from "#app/domain/verification/verify-issue.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { confirmation, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const { address, path, back } = placeOf(params);
	return loadPage(request, async ({ em, actor }) => ({ path, back, ...(await findLink(em, actor, address)) }));
}

export function action({ request, params }: ActionFunctionArgs) {
	const { address, path, back } = placeOf(params);
	return submit(request, confirmation, async ({ em, actor, session }, { confirmed }) => {
		if (!confirmed) return path;
		const { documentNo } = await withdrawLink(em, actor, address);
		await flash(em, session, { notice: `The public page of ${documentNo} has been taken down.` });
		return back;
	});
}

export const meta: MetaFunction = () => [{ title: "Take down a public page · Passive Fire Schedules" }];

interface Place {
	address: IssueAddress;
	path: string;
	back: string;
}

function placeOf({ id, no, run }: LoaderFunctionArgs["params"]): Place {
	if (run) {
		const deleted = idParam(run);
		return { address: { deleted }, path: paths.withdrawDeleted(deleted), back: paths.deletedProjects() };
	}
	const address = { projectId: idParam(id), no: idParam(no) };
	return { address, path: paths.withdrawLink(address.projectId, address.no), back: paths.schedule(address.projectId) };
}

export default function WithdrawLink() {
	const { path, back, documentNo, withdrawn } = useLoaderData<typeof loader>();
	return (
		<QuestionPage
			title={`Take down the public page of ${documentNo}`}
			action={path}
			back={back}
			yes="Take down"
			look="danger"
			closed={withdrawn}
		>
			{withdrawn ? (
				<p>The page was already taken down.</p>
			) : (
				<>
					<p>People who open the address printed on this issue will no longer see the project or its details.</p>
					<p>
						The page will still say if the issue was superseded or evidence was withdrawn. You cannot put it back. The
						issue itself stays as it is.
					</p>
				</>
			)}
		</QuestionPage>
	);
}
