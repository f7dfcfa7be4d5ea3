import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { countByRegion, listCreatedProjects } from "#app/domain/figures/counts.sql.ts";
import { type Cut, chartCut } from "#app/domain/figures/group-filter.ts";
import { chartByDate, type DatedChart } from "#app/domain/figures/over-time.sql.ts";
import { fromFirstMonth } from "#app/domain/figures/periods.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { type AnalyticsAddress, paths } from "#app/paths.ts";
import { fieldLineEnd } from "#app/ui/base/fields.css.ts";
import { Cluster, Muted } from "#app/ui/base/page-layout.tsx";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { BarTable } from "#app/ui/chart/bar-table.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldLine, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import { settings } from "#db/settings.ts";
import { CsvLink } from "./csv-link.tsx";
import { readFigureQuery } from "./figure-query.server.ts";
import { RangePart } from "./range-part.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	const { cut, range, errors, typed } = readFigureQuery(new URL(request.url).searchParams);
	return loadPage(staffOnly(request), async ({ em, actor }) => ({
		cut,
		errors,
		days: range ? { date_from: range.from, date_to: range.to } : typed,
		inRange: range && {
			chart: fromFirstMonth(await chartByDate(em, actor, range)),
			projects: await listCreatedProjects(em, actor, range),
			regions: await countByRegion(em, actor, range),
		},
		chart: fromFirstMonth(await chartCut(em, actor, { ...cut, zone: settings().timeZone })),
	}));
}

export const meta: MetaFunction = () => [{ title: "Detailed analytics · Passive Fire Schedules" }];

interface RangeFormProps {
	from: string;
	to: string;
	errors: Record<string, string[]>;
	group: string;
	period: string;
}

function RangeForm({ from, to, errors, group, period }: RangeFormProps) {
	const fields = [
		{ id: "date_from", label: "First day", value: from },
		{ id: "date_to", label: "Last day", value: to },
	];
	const rangeErrors = fields.flatMap(({ id }) => (errors[id]?.[0] ? [{ id, message: errors[id][0] }] : []));
	return (
		<>
			<ErrorSummary errors={rangeErrors} />
			<FormColumn method="get" action={paths.analytics()}>
				<FieldLine>
					{fields.map(({ id, label, value }) => (
						<TextField
							key={`${id} ${value}`}
							id={id}
							name={id}
							type="date"
							label={label}
							defaultValue={value}
							errors={errors[id]}
							required
						/>
					))}
					<div className={fieldLineEnd}>
						<Button look="primary">Show</Button>
						<ButtonLink to={paths.analytics({ group, period })}>Last 30 days</ButtonLink>
					</div>
				</FieldLine>
				<input type="hidden" name="group" value={group} />
				<input type="hidden" name="period" value={period} />
			</FormColumn>
		</>
	);
}

interface Group {
	label: string;
	unit: string;
	of?: string;
	title?: string;
	labelled?: (label: string) => ReactNode;
}

const groups: Record<Cut["group"], Group> = {
	guide: { label: "Projects", unit: "Projects" },
	user: { label: "Sign-ups", unit: "Users" },
	favourite: { label: "Favourite lists", unit: "Lists" },
	pdf: { label: "Schedules", unit: "Schedules" },
	solution: {
		label: "Solutions",
		unit: "Projects",
		of: "Solution",
		title: "Solutions in the most projects",
		labelled: (code) => <DrawingCode code={code} />,
	},
	company: { label: "Companies", unit: "Projects", of: "Company", title: "Companies with the most projects" },
	city: { label: "Cities", unit: "Projects", of: "City", title: "Cities with the most projects" },
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

function CutPart({ cut, chart, range }: CutPartProps) {
	const { label, unit, of, labelled, title: singular = label } = groups[cut.group];
	const title = `${singular} ${periods[cut.period].words}`;
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
					labelled={labelled}
					unit={unit}
					bars={chart.labels.map((name, at) => ({ label: name, count: data[at]! }))}
				/>
			)}
		</Card>
	);
}

export default function DetailedAnalytics() {
	const { cut, errors, days, inRange, chart } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader title="Detailed analytics" description="Projects by the day on which they were created." />
			<RangeForm from={days.date_from} to={days.date_to} errors={errors} {...cut} />
			{inRange && <RangePart {...inRange} />}
			<CutPart cut={cut} chart={chart} range={days} />
		</>
	);
}
