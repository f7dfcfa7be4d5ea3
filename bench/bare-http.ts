import { createServer } from "node:http";

/*
 * The floor of every page: Node's own server that answers with bytes it already has. A process of its own; is sent
 * `{path, headers, body}` as messages (body in base64), then "listen", and answers with its port.
 */
interface Page {
	path: string;
	headers: Record<string, string>;
	body: string;
}

const pages = new Map<string, { headers: Record<string, string>; body: Buffer }>();
const server = createServer((request, response) => {
	const page = pages.get(request.url ?? "");
	response.writeHead(page ? 200 : 404, page?.headers).end(page?.body);
});

process.on("message", (told: Page | "listen") => {
	if (told !== "listen") {
		pages.set(told.path, { headers: told.headers, body: Buffer.from(told.body, "base64") });
		return;
	}
	server.listen(0, "127.0.0.1", () => {
		const address = server.address();
		process.send?.(typeof address === "object" ? address?.port : null);
	});
});
process.on("disconnect", () => process.exit(0));
