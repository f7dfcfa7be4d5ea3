import { disposition } from "./disposition.ts";
import { files } from "./resources.server.ts";
import { webStream } from "./web-stream.ts";

interface IssuedFile {
	key: string;
	bytes: number;
	projectName: string;
}

export async function answerSchedule({ key, bytes, projectName }: IssuedFile): Promise<Response> {
	const pdf = await files().stream(key);
	return new Response(webStream(pdf), {
		headers: {
			"Content-Type": "application/pdf",
			"Content-Length": String(bytes),
			"Content-Disposition": disposition("attachment", `${projectName || "schedule"}.pdf`),
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
