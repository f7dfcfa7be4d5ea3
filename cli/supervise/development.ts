import type { ServerResponse } from "node:http";
import { createServer, type ViteDevServer } from "vite";
import { settings } from "#db/settings.ts";

/**
 * The web app and a worker for those who change them (`pfs serve --dev`): Vite reads the sources as they are asked for, and
 * puts a changed file into the open page or into the next answer. The guards around the build (`server.ts`) are not there.
 */
const { host, port } = settings();
const watch = { ignored: ["**/build/**", "**/var/**"] };
const vite = await createServer({
	plugins: [{ name: "no-policy", configureServer: dropPolicy }],
	server: { host, port, strictPort: true, watch },
});
await vite.listen();
const { entry } = await vite.ssrLoadModule("virtual:remix/server-build");
const worker = await entry.module.startWorker();
process.send?.("ready");

/** Drops the page's policy: what Vite puts into a page to reload it has no nonce, so the policy would keep it from running. */
function dropPolicy({ middlewares }: ViteDevServer): void {
	middlewares.use((_request, response: ServerResponse, next: () => void) => {
		const set = response.setHeader.bind(response);
		response.setHeader = (name, value) =>
			name.toLowerCase() === "content-security-policy" ? response : set(name, value);
		next();
	});
}

async function end(): Promise<void> {
	await worker.stop();
	await vite.close();
	process.exit(0);
}
process.on("SIGTERM", end);
process.on("SIGINT", end);
process.on("disconnect", end);
