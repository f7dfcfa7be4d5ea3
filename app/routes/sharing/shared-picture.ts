import type { LoaderFunctionArgs } from "@remix-run/node";
import { openSharedPicture } from "#app/domain/sharing/shared-issue.ts";
import { idParam, loadPublicPage } from "#app/http/guards.server.ts";
import { files } from "#app/http/resources.server.ts";
import { webStream } from "#app/http/web-stream.ts";

/** A day in the browser's own cache: the picture of an issue never changes. */
export function loader({ params }: LoaderFunctionArgs) {
	const no = idParam(params.no);
	return loadPublicPage(async (em) => {
		const picture = await openSharedPicture(em, params.token ?? "", no);
		if (!picture) return new Response(null, { status: 410, statusText: "Gone" });
		return new Response(webStream(await files().stream(picture.key)), {
			headers: {
				"Content-Type": picture.type,
				"Content-Length": String(picture.bytes),
				"Cache-Control": "private, max-age=86400, immutable",
				"Content-Security-Policy": "sandbox; default-src 'none'",
				"X-Content-Type-Options": "nosniff",
				"X-Robots-Tag": "noindex",
			},
		});
	});
}
