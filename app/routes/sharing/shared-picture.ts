import type { LoaderFunctionArgs } from "@remix-run/node";
import { openSharedPicture } from "#app/domain/sharing/shared-issue.ts";
import { answerStored } from "#app/http/downloads.server.ts";
import { idParam, loadPublicPage } from "#app/http/guards.server.ts";

/** The picture of an issue never changes, so the browser keeps it for a day. */
export function loader({ params }: LoaderFunctionArgs) {
	const no = idParam(params.no);
	return loadPublicPage(async (em) => {
		const picture = await openSharedPicture(em, params.token ?? "", no);
		if (!picture) return new Response(null, { status: 410, statusText: "Gone" });
		return answerStored(picture, {
			"Cache-Control": "private, max-age=86400, immutable",
			"X-Robots-Tag": "noindex",
		});
	});
}
