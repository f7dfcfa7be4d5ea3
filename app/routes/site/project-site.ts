import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { sitePaths } from "#app/site-paths.ts";

/** The address of the site among those of its project leads to the page that everybody on the site has. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const { project } = await getSiteActor(em, actor, idParam(params.id));
		return redirect(sitePaths.site(project.id) + new URL(request.url).search);
	});
}
