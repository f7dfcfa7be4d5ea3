import type { RequestContext } from "#app/http/guards.server.ts";
import { sender } from "#app/http/resources.server.ts";

export async function enqueueImport(em: RequestContext["em"], jobId: number): Promise<void> {
	await (await sender()).add(em, "import", { jobId });
}
