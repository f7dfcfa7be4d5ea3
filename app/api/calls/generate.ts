import { type AskedBy, call } from "#app/api/frame/call.ts";
import { problem, problems } from "#app/api/frame/problems.ts";
import { untilEnded } from "#app/api/frame/waiting.ts";
import { NOT_GENERATED } from "#app/domain/schedules/attempts.sql.ts";
import { startSchedule } from "#app/domain/schedules/start.ts";
import { isReadable } from "#app/http/readable-files.server.ts";
import { sender } from "#app/http/resources.server.ts";
import { answerSchedule } from "#app/http/schedule-answer.server.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";

const failed = () => problem(500, { detail: NOT_GENERATED, code: "generation_failed" });

/** Starts a run on the queue that the pages use, and answers with its file (docs/rules/schedules.md#generating). */
async function generate({ em, actor, id, request }: AskedBy): Promise<Response> {
	const { pdfMinIntervalSeconds: minIntervalSeconds, timeZone } = settings();
	const queue = await sender();
	const enqueue = (inside: EntityManager, runId: number) => queue.add(inside, "schedule", { runId });
	const runId = await inTransaction(em, (tx) =>
		startSchedule(tx, actor, id, { minIntervalSeconds, timeZone, enqueue, isReadable }),
	);
	const ended = await untilEnded(runId, request.signal);
	if (!ended) throw problems.busy();
	const { key, bytes, projectName, findings } = ended;
	if (!key) throw failed();
	return answerSchedule({ key, bytes, name: projectName, findings });
}

export const generateCalls = [
	call({
		method: "GET",
		path: "guide/guide/generate/{id}/",
		level: "signed in",
		summary: "Generate the schedule of a project and answer with it, however long that takes.",
		keeping: "never",
		type: "application/pdf",
		noHead: true,
		waits: true,
		refusals: [400, 409, 500],
		act: async (asked) => ({ response: await generate(asked) }),
	}),
];
