import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAdded } from "#app/domain/catalogue/history/added.sql.ts";
import { CHANGE_SOURCES, listChangers } from "#app/domain/catalogue/history/changes.sql.ts";
import { labelOf } from "#app/domain/catalogue/history/labels.ts";
import { tellChanges } from "#app/domain/catalogue/history/told.sql.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/records/records.ts";
import { byStaff, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Fold } from "#app/ui/form/fold.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { AddedRecords } from "./added-records.tsx";
import { ChangesTable } from "./changes-table.tsx";
import { HistoryFilter } from "./history-filter.tsx";
import { historyAddress, readHistoryQuery } from "./query.server.ts";
import { changeView } from "./view.server.ts";
import { changeWords } from "./words.ts";

const PAGE_SIZE = 50;
/** Of each kind that an import made. */
const NAMED = 20;

export async function loader({ request }: LoaderFunctionArgs) {
	return show(byStaff(request), async ({ em, actor }) => {
		const query = readHistoryQuery(new URL(request.url).searchParams);
		const found = await tellChanges(em, actor, query, PAGE_SIZE + 1);
		return {
			asked: historyAddress(query),
			added: query.run === undefined ? [] : await listAdded(em, actor, query.run, { limit: NAMED }),
			changes: found.slice(0, PAGE_SIZE).map(changeView),
			older: found.length > PAGE_SIZE ? found[PAGE_SIZE - 1]!.id : null,
			kinds: CATALOGUE_ENTITIES.map((value) => ({ value, label: labelOf(value).noun })),
			people: (await listChangers(em, actor)).map(({ id, name }) => ({ value: id, label: name })),
			sources: CHANGE_SOURCES.map((value) => ({ value, label: changeWords[value] })),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "History of the catalogue · Passive Fire Schedules" }];

export default function History() {
	const { asked, added, changes, older, ...choices } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="History of the catalogue"
				description="Who changed what, and when, the newest first. Nothing is ever removed."
				actions={
					(changes.length > 0 || added.length > 0) && (
						<ButtonLink to={paths.historyCsv({ ...asked, before: null })} icon="download" reloadDocument>
							Download List
						</ButtonLink>
					)
				}
			/>
			<Fold title="Choose changes">
				<HistoryFilter asked={asked} {...choices} />
			</Fold>
			<AddedRecords added={added} />
			{changes.length === 0 ? (
				<EmptyState icon="list" title="No changes are found">
					Records that came with the sample catalogue or by an import begin with their first change.
				</EmptyState>
			) : (
				<ChangesTable caption="Changes of the catalogue" changes={changes} />
			)}
			<Cluster>
				{asked.before && <ButtonLink to={paths.history({ ...asked, before: null })}>Newest changes</ButtonLink>}
				{older && <ButtonLink to={paths.history({ ...asked, before: older })}>Older changes</ButtonLink>}
			</Cluster>
		</>
	);
}
