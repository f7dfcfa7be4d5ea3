import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";

export interface EndedRun {
	id: number;
	status: "done" | "failed";
	projectName: string;
	key: string | null;
	bytes: number;
}

/** Those of the runs that are over. */
export function findEnded(em: EntityManager, runIds: Iterable<number>): Promise<EndedRun[]> {
	return em.execute<EndedRun[]>(
		`select r.id, r.status, r.project_name as "projectName", f.storage_key as key, coalesce(f.bytes, 0)::int as bytes
		 from schedule_run r left join file f on f.id = r.file_id where r.id = any(?::int[]) and r.status <> 'running'`,
		[intArray(runIds)],
	);
}
