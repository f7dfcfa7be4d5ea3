import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countLists, findRow, listRecords } from "#app/domain/lists/read.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ListNav } from "#app/ui/list/list-nav.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { navLists } from "./list-nav-data.ts";
import { ListPanel } from "./list-panel.tsx";
import { readListState } from "./list-state.ts";
import { viewOf } from "./list-view.ts";
import { RecordDialog } from "./record-dialog.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const { list: key, search, page, size, selected, only: asked } = readListState(request);
		const list = staffList(actor, key);
		const only = list.filters?.some((filter) => filter.only === asked) ? asked : null;
		const query = {
			search: search ?? "",
			page,
			size: size ?? list.pageSize,
			selected,
			only,
		};
		return {
			groups: navLists(await countLists(em, actor), key),
			list: viewOf(list),
			state: { list: key, search, size, only },
			selected: selected === null ? null : await findRow(em, actor, key, selected),
			...(await listRecords(em, actor, key, query)),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Solution Admin · Passive Fire Schedules" }];

export default function SolutionAdmin() {
	const { groups, ...shown } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Admin"
				actions={
					<>
						<ButtonLink to={paths.solutionCreate()} look="primary" icon="plus">
							Create Solution
						</ButtonLink>
						<ButtonLink to={paths.specimenCreate()} icon="plus">
							Create Specimen
						</ButtonLink>
					</>
				}
			/>
			<ListNav label="Lists" groups={groups} action={paths.solutionManager()} name="list">
				<ListPanel {...shown} />
			</ListNav>
			<RecordDialog />
		</>
	);
}
