import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { listOwnPlaces } from "#app/domain/recall/recall-places.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { placePaths } from "#app/place-paths.ts";
import { readPage } from "#app/routes/read-page.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Trail } from "#app/ui/text/trail.tsx";
import { PlacesTable } from "./places-table.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	const page = readPage(new URL(request.url).searchParams);
	return loadPage(request, async ({ em, actor }) => ({ id, found: await listOwnPlaces(em, actor, id, page) }));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Openings of notice ${data?.found.no ?? ""} · Passive Fire Schedules` },
];

export default function NoticePlaces() {
	const { id, found } = useLoaderData<typeof loader>();
	const { no, label, places, total, projects, page, pages } = found;
	return (
		<>
			<PageHeader
				trail={<Trail steps={[{ to: paths.notices(), label: "Notices" }]} />}
				title={`Openings of notice ${no}`}
				description={`Sealed with ${label}: ${amountOf(total, "opening")} in ${projects === 1 ? places[0]!.projectName : amountOf(projects, "project")}.`}
				actions={
					<ButtonLink to={placePaths.noticePlacesCsv(id)} icon="download" reloadDocument>
						CSV
					</ButtonLink>
				}
			/>
			{total === 0 ? (
				<EmptyState icon="info" title="None is left">
					Openings leave this list when they are sealed with something else.
				</EmptyState>
			) : (
				<PlacesTable caption={`Openings of notice ${no}`} places={places} isOneProject={projects === 1} />
			)}
			<Pager page={page} pages={pages} label="openings" to={(to) => placePaths.noticePlaces(id, { page: to })} />
		</>
	);
}
