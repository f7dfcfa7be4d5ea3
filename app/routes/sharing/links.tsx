import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readingLink } from "#app/domain/sharing/reading-link.schema.ts";
import { createReadingLink, getOwnIssue, listReadingLinks } from "#app/domain/sharing/reading-links.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/form-faults.ts";
import { useAnswer } from "#app/routes/use-answer.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { settings } from "#db/settings.ts";
import { LinkForm } from "./link-form.tsx";
import { LinksTable } from "./links-table.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, run] = [idParam(params.id), idParam(params.run)];
	const { appUrl, fileLinkSecret } = settings();
	return show(request, async ({ em, actor }) => {
		const documentNo = await getOwnIssue(em, actor, id, run);
		const links = await listReadingLinks(em, actor, id, run, fileLinkSecret);
		return {
			id,
			run,
			documentNo,
			links: links.map(({ token, ...link }) => ({ ...link, address: token && `${appUrl}${paths.shared(token)}` })),
		};
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, runId] = [idParam(params.id), idParam(params.run)];
	return submit(request, readingLink, async ({ em, actor, session }, input) => {
		await createReadingLink(em, actor, { projectId, runId }, input, settings().fileLinkSecret);
		await leaveMessage(em, session, { notice: "The link has been made. Whoever has it can read this issue." });
		return paths.readingLinks(projectId, runId);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Share ${data?.documentNo ?? "schedule"} · Passive Fire Schedules` },
];

export default function ReadingLinks() {
	const { id, run, documentNo, links } = useLoaderData<typeof loader>();
	const faults = formFaults(useAnswer());
	return (
		<>
			<PageHeader
				title={`Share ${documentNo}`}
				description="A link opens this one issue for reading, without an account: its solutions, penetrations, drawings and installation notes as they were issued, and its PDF."
				actions={<ButtonLink to={paths.schedule(id)}>Back to the schedules</ButtonLink>}
			/>
			<LinkForm faults={faults} />
			{links.length > 0 ? (
				<LinksTable links={links} endOf={(link) => paths.readingLinkEnd(id, run, link)} />
			) : (
				<EmptyState title="Nobody has a link to this issue yet." />
			)}
		</>
	);
}
