import { type StartContext, startSchedule } from "#app/domain/schedules/start.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { isReadable } from "#app/http/readable-files.server.ts";
import { sender } from "#app/http/resources.server.ts";
import { settings } from "#db/settings.ts";

/** Starts a schedule as the pages do: with the product's limits and its queue. */
export async function start(
	{ em, actor }: Pick<RequestContext, "em" | "actor">,
	projectId: number,
	{ intendedUse, acknowledged }: Pick<StartContext, "intendedUse" | "acknowledged">,
): Promise<void> {
	const { pdfMinIntervalSeconds: minIntervalSeconds, timeZone } = settings();
	const queue = await sender();
	const enqueue = (inside: typeof em, runId: number) => queue.add(inside, "schedule", { runId });
	await startSchedule(em, actor, projectId, {
		...{ minIntervalSeconds, timeZone, enqueue, isReadable, intendedUse },
		acknowledged,
	});
}
