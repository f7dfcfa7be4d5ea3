import type { Cut } from "#app/domain/figures/cut.ts";
import type { DatedChart } from "#app/domain/figures/over-time.sql.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { type AnalyticsAddress, paths } from "#app/paths.ts";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { BarTable } from "#app/ui/chart/bar-table.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { Cluster, Muted } from "#app/ui/shell/layout.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { CsvLink } from "./csv-link.tsx";

const groups: Record<Cut["group"], { label: string; unit: string; of?: string; title?: string }> = {
	guide: { label: "Projects", unit: "Projects" },
	user: { label: "Sign-ups", unit: "Users" },
	favourite: { label: "Favourite lists", unit: "Lists" },
	pdf: { label: "Schedules", unit: "Schedules" },
	solution: { label: "Solutions", unit: "Projects", of: "Solution", title: "Solutions in most projects" },
	company: { label: "Companies", unit: "Projects", of: "Company", title: "Companies with most projects" },
	city: { label: "Cities", unit: "Projects", of: "City", title: "Cities with most projects" },
};

const periods: Record<Cut["period"], { label: string; words: string }> = {
	day: { label: "Day", words: "in the last 24 hours" },
	week: { label: "Week", words: "in the last 7 days" },
	month: { label: "Month", words: "in the last 30 days" },
	year: { label: "Year", words: "in the last 12 months" },
	all: { label: "All", words: "of all time" },
};

interface CutPartProps {
	cut: Cut;
	chart: DatedChart;
	/** The two days that the rest of the page shows. */
	range: AnalyticsAddress;
}

export function CutPart({ cut, chart, range }: CutPartProps) {
	const { label, unit, of, title: said = label } = groups[cut.group];
	const title = `${said} ${periods[cut.period].words}`;
	const data = chart.series[0]!.data;
	const hasFigures = !of || data.length > 0;
	const to = (change: Partial<Cut>) => `${paths.analytics({ ...range, ...cut, ...change })}#cut`;
	const chosen = <Name extends string>(all: Record<Name, { label: string }>, now: Name, way: (name: Name) => string) =>
		keysOf(all).map((name) => ({ label: all[name].label, to: way(name), current: name === now }));
	return (
		<Card title={title} id="cut" actions={hasFigures && <CsvLink to={paths.figureCsv("cut", { ...cut })} of={title} />}>
			<Cluster>
				<Segmented label="Group" choices={chosen(groups, cut.group, (group) => to({ group }))} />
				<Segmented label="Period" choices={chosen(periods, cut.period, (period) => to({ period }))} />
			</Cluster>
			{!of && <BarChart title={title} unit={unit} labels={chart.labels} data={data} />}
			{!hasFigures && <Muted>No projects were created in this period.</Muted>}
			{of && data.length > 0 && (
				<BarTable
					title={title}
					of={of}
					unit={unit}
					bars={chart.labels.map((name, at) => ({ label: name, count: data[at]! }))}
				/>
			)}
		</Card>
	);
}
