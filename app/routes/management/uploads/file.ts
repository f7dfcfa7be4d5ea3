import type { LoaderFunctionArgs } from "@remix-run/node";
import { getHeldFile } from "#app/domain/wizards/solution-draft.ts";
import { answerStored } from "#app/http/downloads.server.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) =>
		answerStored(await getHeldFile(em, actor, idParam(params.file))),
	);
}
