import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FEEDBACK_PAGE_SIZE, listFeedback, setFeedbackOpen } from "#app/domain/inbox/feedback.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { readPage } from "#app/routes/read-page.ts";
import { Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Prose } from "#app/ui/text/prose.tsx";
import { InboxEntry } from "./inbox-entry.tsx";
import { inboxSchema } from "./inbox-form.ts";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const page = readPage(new URL(request.url).searchParams);
		const found = await listFeedback(em, actor, page);
		return { page, pages: Math.ceil(found.count / FEEDBACK_PAGE_SIZE), ...found };
	});
}

export async function action({ request }: ActionFunctionArgs) {
	const here = new URL(request.url);
	return submit(staffOnly(request), inboxSchema, async ({ em, actor }, { id, open }) => {
		await setFeedbackOpen(em, actor, id, open);
		return here.pathname + here.search;
	});
}

export const meta: MetaFunction = () => [{ title: "Admin feedback · Passive Fire Schedules" }];

export default function FeedbackInbox() {
	const { page, pages, count, entries } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader title="Admin feedback" description={count === 1 ? "One entry." : `${count} entries.`} />
			{entries.length === 0 ? (
				<EmptyState icon="feedback" title="No feedback here">
					What people send appears here, the newest first.
				</EmptyState>
			) : (
				<Stack>
					{entries.map((entry) => (
						<InboxEntry key={entry.id} title={entry.subject || "Without a subject"} {...entry}>
							<Prose>
								{entry.message.split(/\n+/).map((paragraph, at) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs have no other name and never move
									<p key={at}>{paragraph}</p>
								))}
							</Prose>
							<Muted>
								{entry.userName}, <a href={`mailto:${entry.userEmail}`}>{entry.userEmail}</a>
							</Muted>
						</InboxEntry>
					))}
				</Stack>
			)}
			<Pager page={page} pages={pages} to={(next) => paths.feedbackInbox({ page: next })} label="feedback" />
		</>
	);
}
