import { disposition } from "./disposition.ts";
import { files } from "./resources.server.ts";
import { webStream } from "./web-stream.ts";

interface IssuedFile {
	key: string;
	bytes: number;
	/** Without its ending. */
	name: string;
}

export async function answerSchedule({ key, bytes, name }: IssuedFile): Promise<Response> {
	const pdf = await files().stream(key);
	return new Response(webStream(pdf), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Length": String(bytes),
			"Content-Disposition": disposition("attachment", `${name || "schedule"}.pdf`),
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
