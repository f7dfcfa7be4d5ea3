import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { readSummary } from "#app/routes/specs/project-summary.server.ts";
import { revalidateList } from "#app/routes/specs/specification/use-shown-rows.ts";
import { SummaryPage } from "#app/routes/specs/summary/summary-page.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async (context) => {
		const summary = await readSummary(context);
		if (summary.project?.id === id) return summary;
		await openProject(context.em, context.actor, id);
		const { pathname, search } = new URL(request.url);
		throw redirect(pathname.replace(/\.data$/, "") + search);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.project?.name ?? "Project"} · Passive Fire Schedules` },
];

export const shouldRevalidate = revalidateList;

export default function ProjectEdit() {
	return <SummaryPage summary={useLoaderData<typeof loader>()} />;
}
