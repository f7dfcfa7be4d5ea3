import type { LoaderFunctionArgs } from "@remix-run/node";
import { openSharedFile } from "#app/domain/sharing/shared-issue.ts";
import { answerSchedule } from "#app/http/downloads.server.ts";
import { loadPublicPage } from "#app/http/guards.server.ts";

export function loader({ params }: LoaderFunctionArgs) {
	return loadPublicPage(async (em) => {
		const file = await openSharedFile(em, params.token ?? "");
		return file ? answerSchedule(file) : new Response(null, { status: 410, statusText: "Gone" });
	});
}
