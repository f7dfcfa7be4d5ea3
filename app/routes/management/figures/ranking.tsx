import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { RANKING_PAGE_SIZE, rankSolutions } from "#app/domain/figures/solution-ranking.ts";
import { shownRating } from "#app/domain/ratings/range.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { asXlsx, paths } from "#app/paths.ts";
import { readPage } from "#app/routes/read-page.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode, RatingTag } from "#app/ui/text/tag.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const page = readPage(new URL(request.url).searchParams);
		const { count, ranked } = await rankSolutions(em, actor, page);
		const places = ranked.map(({ rank, numSpecs, solution }) => ({
			rank,
			listed: `is listed in ${amountOf(numSpecs, "specification")}`,
			id: solution.id,
			drawing: solution.drawing,
			isActive: solution.isActive,
			services: solution.services.map(({ name }) => name).join(", "),
			rating: shownRating(solution.rating),
		}));
		return { page, pages: Math.ceil(count / RANKING_PAGE_SIZE), count, places };
	});
}

export const meta: MetaFunction = () => [{ title: "Rank of Specified Solutions · Passive Fire Schedules" }];

const columns = [
	{ label: "Rank", end: true, tight: true },
	{ label: "Solution" },
	{ label: "Specified" },
	{ label: "Service" },
	{ label: "FRR" },
];

export default function Ranking() {
	const { page, pages, count, places } = useLoaderData<typeof loader>();
	const subject = count === 1 ? "One solution is" : `${amount(count)} solutions are`;
	return (
		<>
			<PageHeader
				title="Rank of Specified Solutions"
				description={count > 0 && `${subject} listed in the specifications of projects, archived ones included.`}
				actions={
					count > 0 && (
						<>
							<ButtonLink to={paths.rankingCsv()} icon="download" reloadDocument>
								Download List
							</ButtonLink>
							<ButtonLink to={asXlsx(paths.rankingCsv())} icon="download" reloadDocument>
								Download as XLSX
							</ButtonLink>
						</>
					)
				}
			/>
			{places.length === 0 ? (
				<EmptyState
					icon="list"
					title={count === 0 ? "No solution is specified yet" : "This page does not exist"}
					actions={count > 0 && <ButtonLink to={paths.ranking({ page: 1 })}>First page</ButtonLink>}
				>
					{count === 0 && "Solutions appear here as soon as a saved project uses them."}
				</EmptyState>
			) : (
				<Table caption="Rank of Specified Solutions" captionHidden columns={columns}>
					{places.map((place) => (
						<Row key={place.id} struck={place.isActive ? undefined : "withdrawn"}>
							<EndCell label="Rank">{place.rank}</EndCell>
							<RowTitle>
								<Link to={paths.installation(place.id)}>
									<DrawingCode code={place.drawing} />
								</Link>
							</RowTitle>
							<td>{place.listed}</td>
							<LongCell label="Service">{place.services || "–"}</LongCell>
							<Cell onPhone="first">
								<RatingTag rating={place.rating} />
							</Cell>
						</Row>
					))}
				</Table>
			)}
			<Pager page={page} pages={pages} to={(next) => paths.ranking({ page: next })} label="the ranking" />
		</>
	);
}
