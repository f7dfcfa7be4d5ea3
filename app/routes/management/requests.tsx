import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import {
	type CompanyRequestEntry,
	listCompanyRequests,
	REQUESTS_PAGE_SIZE,
	setCompanyRequestOpen,
} from "#app/domain/inbox/company-requests.sql.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { readPage } from "#app/routes/read-page.ts";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { InboxEntry } from "./inbox-entry.tsx";
import { inboxSchema } from "./inbox-form.ts";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const page = readPage(new URL(request.url).searchParams);
		const found = await listCompanyRequests(em, actor, page);
		return { page, pages: Math.ceil(found.count / REQUESTS_PAGE_SIZE), ...found };
	});
}

export async function action({ request }: ActionFunctionArgs) {
	const here = new URL(request.url);
	return submit(
		staffOnly(request),
		{ schema: inboxSchema, refusedTo: here.pathname + here.search },
		async ({ em, actor }, { id, open, tell }) => {
			await setCompanyRequestOpen(em, actor, id, open, tell ? mailQueue() : undefined);
			return here.pathname + here.search;
		},
	);
}

export const meta: MetaFunction = () => [{ title: "Company requests · Passive Fire Schedules" }];

const facts = (request: CompanyRequestEntry) => [
	{ term: "Name", value: request.full_name },
	{ term: "Email", value: <a href={`mailto:${request.email}`}>{request.email}</a> },
	{ term: "Phone", value: request.phone },
	{ term: "Company type", value: request.company_type.join(", ") },
	{ term: "Has used the products", value: request.used_products ? "yes" : "no" },
	{
		term: "In the list",
		value: request.listed ? `yes, as ${request.listed}` : request.exists ? "withdrawn" : "not yet",
	},
];

/** The steps from a request to its company: a filled-in form, then the word to whoever asked. Its name may have got shorter. */
function NextSteps({ id, exists, listed, notified, isActive, company_name: name }: CompanyRequestEntry) {
	return (
		<>
			{!exists && (
				<ButtonLink small look="primary" icon="plus" to={paths.listNew("company", { name, request: id })}>
					Add the company
				</ButtonLink>
			)}
			{isActive && listed && !notified && (
				<Form method="post">
					<input type="hidden" name="id" value={id} />
					<input type="hidden" name="open" value="false" />
					<Button small look="primary" name="tell" value="on">
						Tell them that {listed} is added, and close
					</Button>
				</Form>
			)}
		</>
	);
}

export default function CompanyRequests() {
	const { page, pages, count, entries } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader title="Company requests" description={count === 1 ? "One request." : `${count} requests.`} />
			{entries.length === 0 ? (
				<EmptyState icon="person" title="No requests here">
					People who cannot find their company when they sign up ask for it here.
				</EmptyState>
			) : (
				<Stack>
					{entries.map((entry) => (
						<InboxEntry key={entry.id} title={entry.company_name} {...entry} actions={<NextSteps {...entry} />}>
							<DescriptionList facts={facts(entry)} />
						</InboxEntry>
					))}
				</Stack>
			)}
			<Pager page={page} pages={pages} to={(next) => paths.companyRequests({ page: next })} label="company requests" />
		</>
	);
}
