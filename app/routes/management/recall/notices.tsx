import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listNotices } from "#app/domain/recall/notices.sql.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { When } from "#app/ui/text/when.tsx";

export const loader = ({ request }: LoaderFunctionArgs) =>
	loadPage(staffOnly(request), async ({ em, actor }) => ({ notices: await listNotices(em, actor) }));

export const meta: MetaFunction = () => [{ title: "Notices · Passive Fire Schedules" }];

const columns = [
	...["Notice", "About", "Subject", "Sent"].map((label) => ({ label })),
	{ label: "Acknowledged", end: true },
];

export default function SentNotices() {
	const { notices } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Notices"
				description="Sent to the owners of issued schedules. To send one, open a record and choose Where used."
			/>
			{notices.length === 0 ? (
				<EmptyState icon="info" title="No notice has been sent" />
			) : (
				<Table caption="Notices, newest first" captionHidden columns={columns}>
					{notices.map(({ id, no, record, subject, created, owners, acknowledged }) => (
						<Row key={id}>
							<RowTitle>
								<Link to={paths.sentNotice(id)}>Notice {no}</Link>
							</RowTitle>
							<LongCell label="About">{record.label}</LongCell>
							<Cell label="Subject">{subject}</Cell>
							<Cell label="Sent">
								<When at={created} />
							</Cell>
							<EndCell label="Acknowledged">
								{acknowledged} of {owners}
							</EndCell>
						</Row>
					))}
				</Table>
			)}
		</>
	);
}
