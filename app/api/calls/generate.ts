import { type CallContext, call, OWNER_OR_STAFF } from "#app/api/frame/call.ts";
import { problem, problems } from "#app/api/frame/problems.ts";
import { untilEnded } from "#app/api/frame/waiting.ts";
import { NOT_GENERATED } from "#app/domain/schedules/attempts.sql.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import { isReadable } from "#app/http/readable-files.server.ts";
import { sender } from "#app/http/resources.server.ts";
import { answerSchedule } from "#app/http/schedule-answer.server.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";

const failed = () => problem(500, { detail: NOT_GENERATED, code: "generation_failed" });

/** Starts a run on the queue that the pages use, and answers with its file (docs/rules/schedules.md#generating). */
async function generate({ em, actor, id, request }: CallContext): Promise<Response> {
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
		description:
			"Issues the project: the schedule is made as PDF, numbered and kept, and never changes again. The call answers when it is ready, after some seconds, at most ten minutes; `guide/progress/` says how far it is meanwhile. Only one schedule at a time is made for a person (409), and after a success the same content again only five minutes after it began (429); a changed project at once. A project without an active item is refused with 400. `X-Schedule-Findings` says how many points its check has. If the caller hangs up, the schedule is made all the same and stands in `guide/guide/{id}/issue/`. This is a GET that changes something: it answers no HEAD.",
		who: OWNER_OR_STAFF,
		params: { id: "Id of the project." },
		keeping: "never",
		type: "application/pdf",
		noHead: true,
		waits: true,
		refusals: [400, 409, 500],
		act: async (asked) => ({ response: await generate(asked) }),
	}),
];
