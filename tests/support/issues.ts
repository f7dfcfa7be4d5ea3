import type { Actor } from "#app/domain/actor.ts";
import type { StoredFileFacts } from "#app/domain/files/kinds.ts";
import { recordPending } from "#app/domain/files/pending.ts";
import { finishRun } from "#app/domain/schedules/attempts.sql.ts";
import { type StartContext, startSchedule } from "#app/domain/schedules/start-schedule.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";

let files = 0;

type IssuedFile = Pick<StoredFileFacts, "name" | "type" | "bytes" | "sha256" | "storageKey">;

/** Ends a run as its worker does, with a file of which only the row is there. */
export async function finishWith(
	em: EntityManager,
	run: number,
	file: IssuedFile,
	notices: string[] = [],
): Promise<boolean> {
	const id = await recordPending(em, { kind: "schedule", width: null, height: null, ...file });
	return finishRun(em, run, id, { pages: 12, notices });
}

/** Issues a project as the product does, but for its file, of which only the row is there. Answers the run. */
export async function issueProject(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	choice: Pick<StartContext, "printChanges" | "intendedUse"> = {},
): Promise<number> {
	const run = await inTransaction(em, (inside) =>
		startSchedule(inside, actor, projectId, {
			minIntervalSeconds: 0,
			timeZone: "UTC",
			enqueue: async () => {},
			...choice,
		}),
	);
	files += 1;
	const sha256 = String(files).padStart(64, "0");
	const storageKey = `schedules/${process.pid}-${files}`;
	await finishWith(em, run, { name: "a.pdf", type: "application/pdf", bytes: 1, sha256, storageKey });
	return run;
}
