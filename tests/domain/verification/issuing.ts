import type { Actor } from "#app/domain/actor.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { finishWith } from "#tests/support/issues.ts";

let files = 0;

/** An issue whose file is only a row; answers its token. */
export async function issue(em: EntityManager, actor: Actor, project: number, sha256?: string): Promise<string> {
	const context = { minIntervalSeconds: 0, timeZone: "UTC", enqueue: async () => {} };
	const run = await em.transactional((inside) => startSchedule(inside as EntityManager, actor, project, context));
	files += 1;
	const file = { name: "a.pdf", type: "application/pdf", bytes: 1, storageKey: `verified/${process.pid}/${files}` };
	await finishWith(em, run, { ...file, sha256: sha256 ?? String(files).padStart(64, "0") });
	const [row] = await em.execute<{ token: string }[]>("select verify_token as token from schedule_run where id = ?", [
		run,
	]);
	return row!.token;
}
