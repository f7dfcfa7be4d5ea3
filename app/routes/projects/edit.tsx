import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openProject } from "#app/domain/projects/specification.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { readSummary } from "../specs/summary-data.server.ts";
import { SummaryPage } from "../specs/summary-page.tsx";

/** The specification view of a project; opening it makes it the current one. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return show(request, async (scene) => {
		await openProject(scene.em, scene.actor, idParam(params.id));
		return readSummary(scene);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.project?.name ?? "Project"} · Passive Fire Schedules` },
];

export default function ProjectEdit() {
	return <SummaryPage summary={useLoaderData<typeof loader>()} />;
}
