import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chartCut } from "#app/domain/figures/cut.ts";
import { chartByDate } from "#app/domain/figures/over-time.sql.ts";
import { countByRegion, listCreatedProjects } from "#app/domain/figures/projects.sql.ts";
import { byStaff, show } from "#app/http/guards.server.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { settings } from "#db/settings.ts";
import { readAsked } from "./asked.server.ts";
import { CutPart } from "./cut-part.tsx";
import { RangeForm } from "./range-form.tsx";
import { RangePart } from "./range-part.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	const { cut, range, errors, typed } = readAsked(new URL(request.url).searchParams);
	return show(byStaff(request), async ({ em, actor }) => ({
		cut,
		errors,
		days: range ? { date_from: range.from, date_to: range.to } : typed,
		inRange: range && {
			chart: await chartByDate(em, actor, range),
			projects: await listCreatedProjects(em, actor, range),
			regions: await countByRegion(em, actor, range),
		},
		chart: await chartCut(em, actor, { ...cut, zone: settings().timeZone }),
	}));
}

export const meta: MetaFunction = () => [{ title: "Detailed analytics · Passive Fire Schedules" }];

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
