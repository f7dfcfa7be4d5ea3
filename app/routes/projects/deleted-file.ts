import type { LoaderFunctionArgs } from "@remix-run/node";
import { getOrphaned } from "#app/domain/schedules/runs.ts";
import { answerSchedule } from "#app/http/downloads.server.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";

/** An issued schedule of a project that has been deleted since. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => answerSchedule(await getOrphaned(em, actor, idParam(params.run))));
}
