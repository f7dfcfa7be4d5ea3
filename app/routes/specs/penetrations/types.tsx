import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { matchOverview } from "#app/domain/penetrations/overview.ts";
import { specimenFacts, typeOverview } from "#app/domain/penetrations/type-overview.ts";
import { findOpenProject } from "#app/domain/projects/open-project.sql.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { NotSaved } from "./not-saved.tsx";
import { OverviewPage } from "./overview-page.tsx";
import { TypePage } from "./type-page.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		if (!project) return null;
		if (!params.id) return { project, type: null, overview: await matchOverview(em, actor, project.id) };
		const type = await typeOverview(em, actor, project.id, idParam(params.id));
		return { project, type, specimens: await specimenFacts(em, type) };
	});
}

export const meta: MetaFunction = () => [{ title: "Match penetrations · Passive Fire Schedules" }];

export default function PenetrationTypes() {
	const shown = useLoaderData<typeof loader>();
	if (!shown) return <NotSaved />;
	return shown.type ? <TypePage {...shown} /> : <OverviewPage {...shown} />;
}
