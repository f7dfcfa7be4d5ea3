import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getOwnedFile } from "#app/domain/files/owned.ts";
import { disposition } from "#app/http/disposition.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { files } from "#app/http/house.server.ts";

/** A file of the catalogue (api.md 13), cached for an hour and then asked for again by its hash. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const file = await getOwnedFile(em, actor, params.kind ?? "", idParam(params.id), params.field ?? "");
		const download = new URL(request.url).searchParams.has("download");
		const headers = new Headers({
			ETag: `"${file.sha256}"`,
			"Cache-Control": "private, max-age=3600",
			"Content-Type": file.type,
			"Content-Disposition": disposition(download ? "attachment" : "inline", file.name),
			"Content-Security-Policy": "sandbox; default-src 'none'",
			"X-Content-Type-Options": "nosniff",
		});
		if (request.headers.get("If-None-Match") === headers.get("ETag"))
			return new Response(null, { status: 304, headers });
		headers.set("Content-Length", String(file.bytes));
		return new Response(Readable.toWeb(await files().stream(file.key)) as ReadableStream, { headers });
	});
}
