import { disposition } from "./disposition.ts";
import { files } from "./resources.server.ts";
import { webStream } from "./web-stream.ts";

interface IssuedFile {
	key: string;
	bytes: number;
	/** Without its ending. */
	name: string;
	/** How many; left out where nobody asks. */
	findings?: number;
}

export async function answerSchedule({ key, bytes, name, findings }: IssuedFile): Promise<Response> {
	const pdf = await files().stream(key);
	return new Response(webStream(pdf), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Length": String(bytes),
			"Content-Disposition": disposition("attachment", `${name || "schedule"}.pdf`),
			"Cache-Control": "no-store",
			...(findings === undefined ? {} : { "X-Schedule-Findings": String(findings) }),
			"X-Content-Type-Options": "nosniff",
		},
	});
}
