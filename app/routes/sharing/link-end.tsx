import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { endReadingLink, getOwnIssue } from "#app/domain/sharing/reading-links.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, run] = [idParam(params.id), idParam(params.run)];
	return loadPage(request, async ({ em, actor }) => ({
		back: paths.readingLinks(id, run),
		documentNo: await getOwnIssue(em, actor, id, run),
	}));
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, runId, link] = [idParam(params.id), idParam(params.run), idParam(params.link)];
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		await endReadingLink(em, actor, { projectId, runId }, link);
		await flash(em, session, { notice: "The link has ended." });
		return paths.readingLinks(projectId, runId);
	});
}

export const meta: MetaFunction = () => [{ title: "End link · Passive Fire Schedules" }];

export default function LinkEnd() {
	const { back, documentNo } = useLoaderData<typeof loader>();
	return (
		<QuestionPage title="End this link" back={back} yes="End the link" look="danger">
			<p>
				Nobody can read {documentNo} with this link any more. Copies on phones end when they are next online. You cannot
				undo this, but you can create a new link at any time.
			</p>
		</QuestionPage>
	);
}
