import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCoverFacts } from "#app/domain/datasheets/covers.ts";
import { answerDownload, disposition } from "#app/http/downloads.server.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { printCover } from "#app/previews.server.ts";

/** A cover page as it would be printed, published or not. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const cover = await getCoverFacts(em, actor, idParam(params.id));
		const pdf = Buffer.from(await printCover(`user:${actor.id}`, cover));
		const shown = { "Content-Disposition": disposition("inline", `cover-R${cover.revision}.pdf`) };
		return answerDownload(pdf, "application/pdf", "", shown);
	});
}
