import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { readSummary } from "#app/routes/specs/project-summary.server.ts";
import { revalidateList } from "#app/routes/specs/specification/use-shown-rows.ts";
import { SummaryPage } from "#app/routes/specs/summary/summary-page.tsx";

/** Other pages of a project that only show the open one. */
const THEN: Record<string, string> = { openings: paths.penetrations(), identification: paths.identification() };

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async (context) => {
		const { pathname, search, searchParams } = new URL(request.url);
		const then = THEN[searchParams.get("then") ?? ""];
		const summary = await readSummary(context);
		if (summary.project?.id === id && !then) return summary;
		await openProject(context.em, context.actor, id);
		throw redirect(then ?? pathname.replace(/\.data$/, "") + search);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.project?.name ?? "Project"} · Passive Fire Schedules` },
];

export const shouldRevalidate = revalidateList;

export default function ProjectEdit() {
	return <SummaryPage summary={useLoaderData<typeof loader>()} />;
}
