import type { LoaderFunctionArgs } from "@remix-run/node";
import { getIssued, getOrphaned } from "#app/domain/schedules/runs.ts";
import { answerSchedule } from "#app/http/downloads.server.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";

/** The PDF of an issue, to be saved or to be shown; its address has no project where that has been deleted since. */
export function loader({ request, params: { id, run } }: LoaderFunctionArgs) {
	const isShown = new URL(request.url).searchParams.has("show");
	return loadPage(request, async ({ em, actor }) =>
		answerSchedule(
			id ? await getIssued(em, actor, idParam(id), idParam(run)) : await getOrphaned(em, actor, idParam(run)),
			isShown ? "inline" : "attachment",
		),
	);
}
