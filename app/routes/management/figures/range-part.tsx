import { Link } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import type { CountedProject, RegionCount } from "#app/domain/figures/counts.sql.ts";
import type { DatedChart } from "#app/domain/figures/over-time.sql.ts";
import { paths } from "#app/paths.ts";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { BarTable } from "#app/ui/chart/bar-table.tsx";
import { RegionMap } from "#app/ui/chart/region-map.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { When } from "#app/ui/text/when.tsx";
import { CsvLink } from "./csv-link.tsx";

const columns = ["Project", "Author", "Company", "City", "Created"].map((label) => ({ label }));

function ProjectsTable({ projects }: { projects: CountedProject[] }) {
	return (
		<Table caption="Projects created" captionHidden limited columns={columns}>
			{projects.map((project) => (
				<Row key={project.id}>
					<RowTitle long>
						<Link to={paths.officeProject(project.id)}>{project.proj_name}</Link>
					</RowTitle>
					<LongCell label="Author">{project.user_name}</LongCell>
					<LongCell label="Company">{project.company_name}</LongCell>
					<LongCell label="City">{project.city_name}</LongCell>
					<TightCell label="Created">
						<When at={project.created} plain />
					</TightCell>
				</Row>
			))}
		</Table>
	);
}

/** A map of one or two regions shows less than its table. */
const LEAST_ON_MAP = 3;

interface InRange {
	chart: DatedChart;
	projects: CountedProject[];
	regions: RegionCount[];
}

export function RangePart({ chart, projects, regions }: InRange) {
	const range = { date_from: chart.date_from, date_to: chart.date_to };
	const title = chart.labels[0]?.length === "YYYY-MM".length ? "Projects created by month" : "Projects created by day";
	const bars = regions.map(({ region, count, cities }) => ({
		label: region,
		count,
		more: cities.map((city) => `${city.name} ${city.count}`).join(", "),
	}));
	const regionsTable = <BarTable title="Projects by region" of="Region" unit="Projects" bars={bars} more="Cities" />;
	const total = amount(chart.total);
	const listed = projects.length < chart.total ? `The newest ${projects.length} of ${total}.` : `${total} in all.`;
	return (
		<>
			<Card title={title} id="dates" actions={<CsvLink to={paths.figureCsv("dates", range)} of={title} />}>
				<BarChart title={title} unit="Projects" labels={chart.labels} data={chart.series[0]!.data} />
			</Card>
			{chart.total === 0 ? (
				<EmptyState icon="folder" title="No projects in these days">
					Choose an earlier first day, or a later last one.
				</EmptyState>
			) : (
				<>
					<Section
						title="Projects by region"
						id="regions"
						actions={<CsvLink to={paths.figureCsv("regions", range)} of="projects by region" />}
					>
						{regions.length < LEAST_ON_MAP ? (
							regionsTable
						) : (
							<RegionMap title="Projects by region" unit="Projects" counts={regions}>
								{regionsTable}
							</RegionMap>
						)}
					</Section>
					<Section
						title="Projects"
						id="list"
						description={listed}
						actions={<CsvLink to={paths.figureCsv("list", range)} of="the list of projects" />}
					>
						<ProjectsTable projects={projects} />
					</Section>
				</>
			)}
		</>
	);
}
