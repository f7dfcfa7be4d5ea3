import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { countMisses } from "#app/domain/figures/counts.sql.ts";
import { MISS_DAYS } from "#app/domain/figures/miss-limits.ts";
import { catalogueTodo } from "#app/domain/lists/todo.ts";
import { listUnannounced } from "#app/domain/recall/changes-without-notice.sql.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Fold } from "#app/ui/form/fold.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Prose } from "#app/ui/text/prose.tsx";
import { UrgencyTag } from "#app/ui/text/tag.tsx";
import { CsvLink } from "./figures/csv-link.tsx";
import { Unannounced } from "./recall/unannounced.tsx";

export const loader = ({ request }: LoaderFunctionArgs) =>
	loadPage(staffOnly(request), async ({ em, actor }) => ({
		todo: await catalogueTodo(em, actor),
		misses: await countMisses(em, actor, "finder"),
		types: await countMisses(em, actor, "list"),
		unannounced: await listUnannounced(em, actor, { limit: UNANNOUNCED }),
	}));

export const meta: MetaFunction = () => [{ title: "Evidence to review · Passive Fire Schedules" }];

/** The most evidence without a notice that is shown. */
const UNANNOUNCED = 50;

const columns = [
	{ label: "What" },
	{ label: "When", tight: true },
	{ label: "Records", end: true, tight: true },
	{ label: "Download", tight: true },
];

export default function Evidence() {
	const { todo, misses, types, unannounced } = useLoaderData<typeof loader>();
	const entries = [
		...todo.map(({ what, list, only, count, urgency }) => ({
			...{ what, count, urgency, to: paths.solutionManager({ list, only }), csv: paths.listCsv(list, only) },
		})),
		{
			what: `Searches that found nothing (last ${MISS_DAYS} days)`,
			...{ count: misses, urgency: undefined, to: `${paths.coverage()}#misses`, csv: paths.figureCsv("searches") },
		},
		{
			what: `Openings without a solution (last ${MISS_DAYS} days)`,
			...{ count: types, urgency: undefined, to: `${paths.coverage()}#types`, csv: paths.figureCsv("types") },
		},
	];
	const due = entries.filter(({ count }) => count > 0);
	const clear = entries.filter(({ count }) => count === 0);
	return (
		<>
			<PageHeader
				title="Evidence to review"
				description="Records that are missing, expiring or contradictory. The most urgent first; a name opens its list."
				actions={
					<>
						<ButtonLink to={paths.sentNotices()}>Notices</ButtonLink>
						<ButtonLink to={paths.issued()}>Find an issued schedule</ButtonLink>
					</>
				}
			/>
			{due.length === 0 ? (
				<EmptyState icon="check" title="Nothing to review" />
			) : (
				<Table caption="To review" captionHidden slim columns={columns}>
					{due.map(({ what, count, urgency, to, csv }) => (
						<Row key={what}>
							<RowTitle>
								<Link to={to}>{what}</Link>
							</RowTitle>
							<TightCell>{urgency && <UrgencyTag urgency={urgency} />}</TightCell>
							<EndCell label="Records">{amount(count)}</EndCell>
							<TightCell>
								<CsvLink to={csv} of={what} quiet />
							</TightCell>
						</Row>
					))}
				</Table>
			)}
			{clear.length > 0 && (
				<Fold title={`Nothing found in ${amountOf(clear.length, "other check")}`} folded>
					<Prose>
						<ul>
							{clear.map(({ what }) => (
								<li key={what}>{what}</li>
							))}
						</ul>
					</Prose>
				</Fold>
			)}
			<Unannounced {...unannounced} />
		</>
	);
}
