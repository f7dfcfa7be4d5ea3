import { disposition } from "#app/http/disposition.ts";
import { files } from "#app/http/house.server.ts";

/** An issued schedule, byte for byte as it was issued, under the name of its project. */
export async function answerSchedule({ key, projectName }: { key: string; projectName: string }): Promise<Response> {
	const pdf = await files().read(key);
	return new Response(Buffer.from(pdf), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Length": String(pdf.byteLength),
			"Content-Disposition": disposition("attachment", `${projectName || "schedule"}.pdf`),
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
