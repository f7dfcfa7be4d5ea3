import type { LoaderFunctionArgs } from "@remix-run/node";
import { getHeldFile } from "#app/domain/wizards/solution-draft.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { files } from "#app/http/resources.server.ts";
import { webStream } from "#app/http/web-stream.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const file = await getHeldFile(em, actor, idParam(params.file));
		const body = webStream(await files().stream(file.key));
		return new Response(body, {
			headers: {
				"Cache-Control": "private, max-age=3600",
				"Content-Type": file.type,
				"Content-Length": String(file.bytes),
				"Content-Security-Policy": "sandbox; default-src 'none'",
				"X-Content-Type-Options": "nosniff",
			},
		});
	});
}
