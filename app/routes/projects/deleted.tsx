import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countOrphaned, listOrphaned, ORPHANED_PAGE_SIZE } from "#app/domain/schedules/runs.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { readPage } from "#app/routes/read-page.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { When } from "#app/ui/text/when.tsx";
import { PdfLink, PublicPage } from "./issued-table.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const page = readPage(new URL(request.url).searchParams);
		const pages = Math.max(1, Math.ceil((await countOrphaned(em, actor)) / ORPHANED_PAGE_SIZE));
		return { page, pages, rows: await listOrphaned(em, actor, page) };
	});
}

export const meta: MetaFunction = () => [{ title: "Schedules of deleted projects · Passive Fire Schedules" }];

const columns = [
	{ label: "Document" },
	{ label: "Project" },
	{ label: "Issued" },
	{ label: "Public page" },
	{ label: "Download", sticky: true },
];

export default function DeletedProjects() {
	const { page, pages, rows } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Schedules of deleted projects"
				description="Issued schedules stay as they were issued. A deleted project cannot be restored."
				actions={<ButtonLink to={paths.projects()}>Back to projects</ButtonLink>}
			/>
			{rows.length === 0 ? (
				<EmptyState icon="pdf" title="No schedules here">
					When you delete a project, its issued schedules appear here.
				</EmptyState>
			) : (
				<Table caption="Schedules, newest first" captionHidden columns={columns}>
					{rows.map((run) => (
						<Row key={run.id}>
							<RowTitle>{run.documentNo}</RowTitle>
							<LongCell>{run.projectName}</LongCell>
							<Cell label="Issued">
								<When at={run.started} />
							</Cell>
							<Cell label="Public page">
								<PublicPage
									token={run.verifyToken}
									documentNo={run.documentNo}
									withdraw={paths.withdrawDeleted(run.id)}
								/>
							</Cell>
							<StickyCell>
								<PdfLink to={paths.deletedFile(run.id)} documentNo={run.documentNo} />
							</StickyCell>
						</Row>
					))}
				</Table>
			)}
			<Pager
				page={page}
				pages={pages}
				label="schedules of deleted projects"
				to={(number) => paths.deletedProjects({ page: number })}
			/>
		</>
	);
}
