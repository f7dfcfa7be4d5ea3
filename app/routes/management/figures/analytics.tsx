import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { countByRegion, listCreatedProjects, titlesOfDrawings } from "#app/domain/figures/counts.sql.ts";
import { chartGroupByDate, type Group } from "#app/domain/figures/group-filter.ts";
import { chartByDate, type DatedChart } from "#app/domain/figures/over-time.sql.ts";
import { fromFirstMonth } from "#app/domain/figures/periods.ts";
import { lastDays, MAX_DAYS } from "#app/domain/figures/range.schema.ts";
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
import { Button } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import { settings } from "#db/settings.ts";
import { CsvLink } from "./csv-link.tsx";
import { readFigureQuery } from "./figure-query.server.ts";
import { RangePart } from "./range-part.tsx";

/** Lengths of the period that a press chooses, in days. */
const LENGTHS = [
	{ days: 7, label: "7 days" },
	{ days: 30, label: "30 days" },
	{ days: 365, label: "12 months" },
	{ days: MAX_DAYS, label: "10 years" },
];

export async function loader({ request }: LoaderFunctionArgs) {
	const { group, range, errors, typed } = readFigureQuery(new URL(request.url).searchParams);
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const chart = range && fromFirstMonth(await chartGroupByDate(em, actor, { ...range, group }));
		return {
			group,
			errors,
			days: range ? { date_from: range.from, date_to: range.to } : typed,
			lengths: LENGTHS.map(({ days, label }) => {
				const { from, to } = lastDays(days, settings().timeZone);
				return { label, date_from: from, date_to: to, current: range?.from === from && range.to === to };
			}),
			inRange: range &&
				chart && {
					chart: fromFirstMonth(await chartByDate(em, actor, range)),
					projects: await listCreatedProjects(em, actor, range),
					regions: await countByRegion(em, actor, range),
					grouped: chart,
					titles: group === "solution" ? await titlesOfDrawings(em, actor, chart.labels) : {},
				},
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Detailed analytics · Passive Fire Schedules" }];

interface RangeFormProps {
	from: string;
	to: string;
	errors: Record<string, string[]>;
	group: string;
}

function RangeForm({ from, to, errors, group }: RangeFormProps) {
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
						<Button>Show</Button>
					</div>
				</FieldLine>
				<input type="hidden" name="group" value={group} />
			</FormColumn>
		</>
	);
}

interface GroupView {
	label: string;
	unit: string;
	of?: string;
	title?: string;
	labelled?: (label: string, title?: string) => ReactNode;
}

const groups: Record<Group, GroupView> = {
	guide: { label: "Projects", unit: "Projects" },
	user: { label: "Sign-ups", unit: "Users" },
	favourite: { label: "Favourite lists", unit: "Lists" },
	pdf: { label: "Schedules", unit: "Schedules" },
	solution: {
		label: "Solutions",
		unit: "Projects",
		of: "Solution",
		title: "Solutions in the most projects",
		labelled: (code, title) => (
			<Cluster>
				<DrawingCode code={code} />
				{title && <Muted>{title}</Muted>}
			</Cluster>
		),
	},
	company: { label: "Companies", unit: "Projects", of: "Company", title: "Companies with the most projects" },
	city: { label: "Cities", unit: "Projects", of: "City", title: "Cities with the most projects" },
};

/** Projects by day stand above. */
const CHOSEN = keysOf(groups).filter((group) => group !== "guide");

interface GroupPartProps {
	group: Group;
	chart: DatedChart;
	titles: Record<string, string>;
	range: AnalyticsAddress;
}

function GroupPart({ group, chart, titles, range }: GroupPartProps) {
	const { label, unit, of, labelled, title = label } = groups[group];
	const data = chart.series[0]!.data;
	const hasFigures = !of || data.length > 0;
	const csv = paths.figureCsv("cut", { ...range, group });
	return (
		<Card title={title} id="cut" actions={hasFigures && <CsvLink to={csv} of={title} />}>
			<Segmented
				label="Group"
				choices={CHOSEN.map((one) => ({
					label: groups[one].label,
					to: `${paths.analytics({ ...range, group: one })}#cut`,
					current: one === group,
				}))}
			/>
			{!of && <BarChart title={title} unit={unit} labels={chart.labels} data={data} />}
			{!hasFigures && <Muted>No projects were created in these days.</Muted>}
			{of && data.length > 0 && (
				<BarTable
					title={title}
					of={of}
					labelled={labelled && ((name) => labelled(name, titles[name]))}
					unit={unit}
					bars={chart.labels.map((name, at) => ({ label: name, count: data[at]! }))}
				/>
			)}
		</Card>
	);
}

export default function DetailedAnalytics() {
	const { group, errors, days, lengths, inRange } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Detailed analytics"
				description="What was created in a period. All figures below are of these days."
			/>
			<Segmented
				label="Period"
				labelSeen
				choices={lengths.map(({ label, current, ...range }) => ({
					label,
					to: paths.analytics({ ...range, group }),
					current,
				}))}
			/>
			<RangeForm from={days.date_from} to={days.date_to} errors={errors} group={group} />
			{inRange && (
				<>
					<RangePart {...inRange} />
					<GroupPart group={group} chart={inRange.grouped} titles={inRange.titles} range={days} />
				</>
			)}
		</>
	);
}
