import type { LoaderFunctionArgs } from "@remix-run/node";
import { getIssued } from "#app/domain/schedules/runs.ts";
import { answerSchedule } from "#app/http/downloads.server.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) =>
		answerSchedule(await getIssued(em, actor, idParam(params.id), idParam(params.run))),
	);
}
