import type { LoaderFunctionArgs } from "@remix-run/node";
import { findLogo } from "#app/domain/accounts/logo.ts";
import { notFound } from "#app/domain/errors.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { files } from "#app/http/resources.server.ts";
import { webStream } from "#app/http/web-stream.ts";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const logo = await findLogo(em, actor);
		if (!logo) throw notFound();
		return new Response(webStream(await files().stream(logo.storageKey)), {
			headers: {
				"Content-Type": logo.type,
				"Content-Length": String(logo.bytes),
				"Cache-Control": "private, max-age=3600",
				"Content-Security-Policy": "sandbox; default-src 'none'",
				"X-Content-Type-Options": "nosniff",
			},
		});
	});
}
