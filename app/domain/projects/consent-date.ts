import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";

/** By which it is judged for a project whether a test standard has ended; null where that is the day. */
export async function findConsentDate(em: EntityManager, projectId: number): Promise<string | null> {
	const project = await em.findOne(Project, projectId, { fields: ["consentDate"], disableIdentityMap: true });
	return project?.consentDate ?? null;
}
