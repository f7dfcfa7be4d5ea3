import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { notFound } from "#app/domain/errors.ts";
import { endSiteLink, listSiteLinks } from "#app/domain/sharing/site-links.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { QuestionPage } from "#app/routes/question.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { settings } from "#db/settings.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, linkId] = [idParam(params.id), idParam(params.link)];
	return loadPage(request, async ({ em, actor }) => {
		const links = await listSiteLinks(em, actor, id, settings().fileLinkSecret);
		const link = links.find((one) => one.id === linkId);
		if (!link) throw notFound();
		return { back: sitePaths.links(id), label: link.label, devices: link.devices };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [id, link] = [idParam(params.id), idParam(params.link)];
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		await endSiteLink(em, actor, id, link);
		await flash(em, session, { notice: "The link has ended." });
		return sitePaths.links(id);
	});
}

export const meta: MetaFunction = () => [{ title: "End site link · Passive Fire Schedules" }];

export default function ProjectLinkEnd() {
	const { back, label, devices } = useLoaderData<typeof loader>();
	return (
		<QuestionPage
			title={label ? `End the link: ${label}` : "End this link"}
			back={back}
			yes="End the link"
			look="danger"
		>
			<p>
				{devices === 0
					? "Nobody has used this link yet."
					: `${devices === 1 ? "One device has" : `${devices} devices have`} used this link. Once ended, it opens nothing and nobody can record with it.`}{" "}
				What was recorded stays, with the names. You cannot undo this, but you can create a new link at any time.
			</p>
		</QuestionPage>
	);
}
