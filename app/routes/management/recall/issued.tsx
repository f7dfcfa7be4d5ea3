import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listIssued } from "#app/domain/recall/issued.sql.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { searched } from "#app/ui/list/search-limits.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { IssuesTable } from "./issues-table.tsx";

export const loader = ({ request }: LoaderFunctionArgs) =>
	loadPage(staffOnly(request), async ({ em, actor }) => {
		const documentNo = searched(new URL(request.url).searchParams.get("document_no"));
		return { documentNo, issues: documentNo ? await listIssued(em, actor, { documentNo }) : [] };
	});

export const meta: MetaFunction = () => [{ title: "Issued schedules · Passive Fire Schedules" }];

export default function IssuedSchedules() {
	const { documentNo, issues } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Issued schedules"
				description="Search by the number on the paper. Deleted projects are included."
			/>
			<SearchBox
				action={paths.issued()}
				name="document_no"
				value={documentNo}
				label="Document number"
				placeholder="Document number, such as PFS-2026-000123"
			/>
			{documentNo && issues.length === 0 && (
				<EmptyState icon="search" title="No issued schedule has this number">
					Type the whole number, such as PFS-2026-000123.
				</EmptyState>
			)}
			{issues.length > 0 && <IssuesTable issues={issues} />}
		</>
	);
}
