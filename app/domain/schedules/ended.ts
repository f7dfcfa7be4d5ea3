import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";

export interface EndedRun {
	id: number;
	projectName: string;
	key: string | null;
	bytes: number;
	findings: number;
}

/** Those of the runs that are done or have failed. */
export async function findEnded(em: EntityManager, runIds: Iterable<number>): Promise<EndedRun[]> {
	const runs = await em.find(
		ScheduleRun,
		{ id: { $in: [...runIds] }, status: { $ne: "running" } },
		{ fields: ["projectName", "findings", "file.storageKey", "file.bytes"], disableIdentityMap: true },
	);
	return runs.map(({ id, projectName, findings, file }) => ({
		id,
		projectName,
		findings,
		key: file?.storageKey ?? null,
		bytes: file?.bytes ?? 0,
	}));
}
