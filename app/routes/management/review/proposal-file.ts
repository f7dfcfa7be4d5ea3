import type { LoaderFunctionArgs } from "@remix-run/node";
import { getProposal, getProposedFile } from "#app/domain/review/proposals.sql.ts";
import { answerStored } from "#app/http/downloads.server.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const proposal = await getProposal(em, actor, idParam(params.id));
		return answerStored(await getProposedFile(em, actor, proposal, idParam(params.file)));
	});
}
