import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import { countEverything, countUsers, listMisses, type Miss } from "#app/domain/figures/counts.sql.ts";
import { chartCut } from "#app/domain/figures/group-filter.ts";
import { MAX_MISSES, MISS_DAYS } from "#app/domain/figures/miss-limits.ts";
import { countTrends, type Trend } from "#app/domain/figures/over-time.sql.ts";
import { type Chart, fromFirstMonth } from "#app/domain/figures/periods.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Muted } from "#app/ui/base/page-layout.tsx";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { BarTable } from "#app/ui/chart/bar-table.tsx";
import * as css from "#app/ui/chart/charts.css.ts";
import { Counts, Figures } from "#app/ui/chart/figures.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { spanName } from "#app/ui/text/dates.ts";
import { When } from "#app/ui/text/when.tsx";
import { settings } from "#db/settings.ts";
import { CsvLink } from "./csv-link.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const zone = settings().timeZone;
		return {
			counts: await countEverything(em, actor),
			people: await countUsers(em, actor),
			trends: await countTrends(em, actor, zone),
			guides: fromFirstMonth(await chartCut(em, actor, { group: "guide", period: "year", zone })),
			users: fromFirstMonth(await chartCut(em, actor, { group: "user", period: "year", zone })),
			misses: await listMisses(em, actor, "finder"),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Analytics · Passive Fire Schedules" }];

const columns = [{ label: "Searched for" }, { label: "Times", end: true, tight: true }, { label: "Last", tight: true }];

/** A longer search is cut: nobody reads on, and the CSV has all of it. */
const MAX_SHOWN = 80;

function MissesTable({ misses }: { misses: Miss[] }) {
	return (
		<Table caption="The most frequent of them first" captionHidden limited slim columns={columns}>
			{misses.map(({ text, count, last }) => (
				<Row key={text}>
					<RowTitle long>
						<Link to={paths.finder({ q: text })} title={text.length > MAX_SHOWN ? text : undefined}>
							{text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}
						</Link>
					</RowTitle>
					<EndCell label="Times">{amount(count)}</EndCell>
					<TightCell label="Last">
						<When at={last} />
					</TightCell>
				</Row>
			))}
		</Table>
	);
}

const figureOf = (name: string, { total, month, before }: Trend) => ({
	name,
	count: total,
	trend: `${amount(month)} this month, ${amount(before)} last month`,
});

/** Two months are no course of things to be drawn: they stand in a table. */
const LEAST_DRAWN = 3;

function MonthsChart({ title, unit, chart }: { title: string; unit: string; chart: Chart }) {
	const data = chart.series[0]!.data;
	if (data.length >= LEAST_DRAWN) return <BarChart title={title} unit={unit} labels={chart.labels} data={data} />;
	const bars = chart.labels.map((month, at) => ({ label: spanName(month), count: data[at]! }));
	return <BarTable title={title} of="When" unit={unit} bars={bars} />;
}

export default function AnalyticsOverview() {
	const { counts, people, trends, guides, users, misses } = useLoaderData<typeof loader>();
	const figures = [
		figureOf("Projects", trends.guides),
		figureOf("Schedules generated", trends.pdfs),
		figureOf("Users", trends.users),
		figureOf("Searches that found nothing", trends.searches),
	];
	const others = [
		{ name: "Active projects", count: counts.guides_active },
		{ name: "Archived projects", count: counts.guides_archived },
		{ name: "Active users", count: counts.users_active },
		{ name: "New users in 30 days", count: people.new_users },
		{ name: "Staff", count: people.staff },
		{ name: "Solutions", count: counts.solutions },
		{ name: "Specimens", count: counts.specimens },
		{ name: "Products", count: counts.products },
		{ name: "Companies", count: counts.companies },
		{ name: "Favourite lists", count: counts.favourites },
	];
	const charts = [
		{ id: "projects", title: "Projects created by month", unit: "Projects", chart: guides },
		{ id: "users", title: "Sign-ups by month", unit: "Users", chart: users },
	];
	const companies = people.labels.map((label, at) => ({ label, count: people.series[0]!.data[at]! }));
	return (
		<>
			<PageHeader
				title="Analytics"
				actions={
					<>
						<CsvLink to={paths.figureCsv("counts")} of="counts" />
						<ButtonLink to={paths.analytics()} icon="chart" small>
							Detailed analytics
						</ButtonLink>
					</>
				}
			/>
			<Figures figures={figures} />
			<Section title="Other counts" id="counts">
				<Counts counts={others} />
			</Section>
			<div className={css.chartsGrid}>
				{charts.map(({ id, title, unit, chart }) => (
					<Card key={id} title={title} id={id} actions={<CsvLink to={paths.figureCsv(id)} of={title} />}>
						<MonthsChart title={title} unit={unit} chart={chart} />
					</Card>
				))}
			</div>
			<Section
				title="Users by company"
				id="companies"
				description="The ten companies with the most users."
				actions={<CsvLink to={paths.figureCsv("companies")} of="users by company" />}
			>
				<BarTable title="Users by company" of="Company" unit="Users" bars={companies} />
			</Section>
			<Section
				title="Searches that found nothing"
				id="searches"
				description={`The ${MAX_MISSES} most frequent searches of the last ${MISS_DAYS} days without a result: tests that people are looking for.`}
				actions={misses.length > 0 && <CsvLink to={paths.figureCsv("searches")} of="searches that found nothing" />}
			>
				{misses.length > 0 ? <MissesTable misses={misses} /> : <Muted>Every search found something.</Muted>}
			</Section>
		</>
	);
}
