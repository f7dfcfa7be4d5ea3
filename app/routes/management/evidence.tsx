import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import { countMisses } from "#app/domain/figures/counts.sql.ts";
import { MISS_DAYS } from "#app/domain/figures/miss-limits.ts";
import { catalogueTodo } from "#app/domain/lists/todo.ts";
import { listUnannounced } from "#app/domain/recall/changes-without-notice.sql.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
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

const columns = [{ label: "What" }, { label: "Records", end: true }, { label: "CSV", hidden: true, sticky: true }];

function Entry({ what, count, to, csv }: { what: string; count: number; to: string; csv: string }) {
	return (
		<Row>
			<RowTitle>{count > 0 ? <Link to={to}>{what}</Link> : <span>{what}</span>}</RowTitle>
			<EndCell>{count > 0 ? amount(count) : "none"}</EndCell>
			<StickyCell>{count > 0 && <CsvLink to={csv} of={what} />}</StickyCell>
		</Row>
	);
}

export default function Evidence() {
	const { todo, misses, types, unannounced } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Evidence to review"
				description="Records that are missing, expiring or contradictory."
				actions={
					<>
						<ButtonLink to={paths.sentNotices()}>Notices</ButtonLink>
						<ButtonLink to={paths.issued()}>Find an issued schedule</ButtonLink>
					</>
				}
			/>
			<Table caption="To review" captionHidden columns={columns}>
				{todo.map(({ what, list, only, count }) => (
					<Entry
						key={what}
						what={what}
						count={count}
						to={paths.solutionManager({ list, only })}
						csv={paths.listCsv(list, only)}
					/>
				))}
				<Entry
					what={`Searches without a solution, of the last ${MISS_DAYS} days`}
					count={misses}
					to={`${paths.coverage()}#misses`}
					csv={paths.figureCsv("searches")}
				/>
				<Entry
					what={`Types of lists without a solution, of the last ${MISS_DAYS} days`}
					count={types}
					to={`${paths.coverage()}#types`}
					csv={paths.figureCsv("types")}
				/>
			</Table>
			<Unannounced {...unannounced} />
		</>
	);
}
