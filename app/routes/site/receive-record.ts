import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { idParam } from "#app/http/guards.server.ts";
import { loadSite, siteOf } from "#app/http/site-guard.server.ts";
import { sitePaths } from "#app/site-paths.ts";
import { RECORDED_BY } from "#app/ui/device/send-record.ts";
import { receiveRecord } from "./opening-page.server.ts";

/** The address takes records alone; whoever opens it is led to the opening. */
export function loader({ request, params }: LoaderFunctionArgs) {
	const [projectId, openingId] = [idParam(params.id), idParam(params.opening)];
	return loadSite(request, projectId, async () => redirect(sitePaths.opening(projectId, openingId)));
}

/**
 * Takes a record that waited on a device. A device may have changed hands since: what one person recorded is never stored in the
 * name of another.
 */
export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, openingId] = [idParam(params.id), idParam(params.opening)];
	const way = siteOf(request, projectId);
	const entrance: typeof way = {
		request,
		async enter(form) {
			const context = await way.enter(form);
			if (request.headers.get(RECORDED_BY) !== context.recorder)
				throw Response.json({ another: true }, { status: 409 });
			return context;
		},
	};
	return receiveRecord(entrance, projectId, openingId, sitePaths.opening(projectId, openingId));
}
