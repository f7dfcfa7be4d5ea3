import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listStaffChanges, STAFF_CHANGES_PAGE_SIZE } from "#app/domain/people/staff-changes.sql.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { administratorsOnly, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { readPage } from "#app/routes/read-page.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { StaffChangesTable } from "./staff-changes-table.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(administratorsOnly(request), async ({ em, actor }) => {
		const { searchParams } = new URL(request.url);
		const page = readPage(searchParams);
		const person = wholeNumber(searchParams.get("person"));
		const { count, changes } = await listStaffChanges(em, actor, { page, ...(person === null ? {} : { person }) });
		return { page, person, pages: Math.ceil(count / STAFF_CHANGES_PAGE_SIZE), changes };
	});
}

export const meta: MetaFunction = () => [{ title: "History of people · Passive Fire Schedules" }];

export default function PeopleHistory() {
	const { page, person, pages, changes } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="History of people"
				description="Every invitation, change of role and end of access. Nothing can be deleted here."
				actions={
					<>
						{person !== null && <ButtonLink to={paths.staffHistory()}>Everybody</ButtonLink>}
						<ButtonLink to={paths.people()}>All people</ButtonLink>
					</>
				}
			/>
			<StaffChangesTable changes={changes} named />
			<Pager
				page={page}
				pages={pages}
				label="changes of people"
				to={(next) => paths.staffHistory({ page: next, person: person ?? undefined })}
			/>
		</>
	);
}
