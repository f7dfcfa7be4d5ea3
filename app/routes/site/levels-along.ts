import type { LoaderFunctionArgs } from "@remix-run/node";
import { listOpeningsOnLevels } from "#app/domain/site/level-copies.sql.ts";
import { idParam } from "#app/http/guards.server.ts";
import { loadSite } from "#app/http/site-guard.server.ts";
import { sitePaths } from "#app/site-paths.ts";

/** The addresses of the pages that a device keeps of the chosen levels. */
export const loader = ({ request, params }: LoaderFunctionArgs) => {
	const levels = new URL(request.url).searchParams.getAll("level");
	return loadSite(request, idParam(params.id), async ({ em, project }) => {
		const ids = await listOpeningsOnLevels(em, project.id, levels);
		const pages = [sitePaths.site(project.id), ...ids.map((id) => sitePaths.opening(project.id, id))];
		return Response.json({ pages }, { headers: { "Cache-Control": "no-store" } });
	});
};
