import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Queue } from "#app/adapters/queue.server.ts";
import { pointsOf } from "#app/domain/schedules/before-issuing.ts";
import { withSite } from "#app/domain/schedules/collect-facts.ts";
import { checkProject } from "#app/domain/schedules/schedule-check.ts";
import { lockedFacts, startSchedule } from "#app/domain/schedules/start-schedule.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { demoColleagues } from "./people.ts";

const { email, first_name: firstName } = demoColleagues.editor;

/** The project that the sample editor may change, and that nobody has issued yet. */
async function findUnissued(em: EntityManager) {
	const [found] = await readRows(
		em,
		z.object({ project: z.int(), editor: z.int() }),
		sql`select m.project_id as project, m.user_id as editor from project_member m
			join user_account u on u.id = m.user_id and u.email = ${email}
			where not exists (select from schedule_run r where r.project_id = m.project_id) order by m.project_id limit 1`,
	);
	return found;
}

const use = "As built";

/**
 * Issues the sample project that has a site as built, once. Its editor issues it and confirms every point, so that the
 * owner's own first schedule has no interval to wait for. A worker prints it.
 */
export async function issueSample(em: EntityManager, queue: Queue): Promise<void> {
	const found = await findUnissued(em);
	if (!found) return;
	const editor = { id: found.editor, firstName, isStaff: false };
	const isReadable = async () => true;
	await inTransaction(em, async (tx) => {
		const locked = await lockedFacts(tx, editor, found.project);
		const gathered = await withSite(tx, found.project, locked, { intendedUse: use });
		const check = await checkProject(tx, editor, found.project, isReadable, { use, gathered });
		await startSchedule(tx, editor, found.project, {
			...{ intendedUse: use, isReadable, checked: { gathered, check } },
			...{ minIntervalSeconds: 0, timeZone: settings().timeZone },
			acknowledged: pointsOf(check.acknowledge).map(({ key }) => key),
			enqueue: (inside, runId) => queue.add(inside, "schedule", { runId }),
		});
	});
}
