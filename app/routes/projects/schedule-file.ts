import type { LoaderFunctionArgs } from "@remix-run/node";
import { getIssued } from "#app/domain/schedules/runs.ts";
import { disposition } from "#app/http/disposition.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { files } from "#app/http/house.server.ts";

/** An issued schedule, byte for byte as it was issued. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const issued = await getIssued(em, actor, idParam(params.id), idParam(params.run));
		const pdf = await files().read(issued.key);
		return new Response(Buffer.from(pdf), {
			headers: {
				"Content-Type": "application/pdf",
				"Content-Length": String(pdf.byteLength),
				"Content-Disposition": disposition("attachment", `${issued.projectName || "schedule"}.pdf`),
				"Cache-Control": "no-store",
				"X-Content-Type-Options": "nosniff",
			},
		});
	});
}
