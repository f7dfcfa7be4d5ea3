import { Readable } from "node:stream";
import { disposition } from "./disposition.ts";
import { files } from "./resources.server.ts";

/** The file of a schedule that was issued. */
interface IssuedFile {
	key: string;
	bytes: number;
	projectName: string;
}

/** An issued schedule, byte for byte as it was issued, under the name of its project; never held in memory whole. */
export async function answerSchedule({ key, bytes, projectName }: IssuedFile): Promise<Response> {
	const pdf = await files().stream(key);
	return new Response(Readable.toWeb(pdf) as ReadableStream, {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Length": String(bytes),
			"Content-Disposition": disposition("attachment", `${projectName || "schedule"}.pdf`),
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
