import { raw } from "@mikro-orm/core";
import { ownDeletedSchedules, ownProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { Project } from "#db/entities/projects.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";

export interface IssueLink {
	documentNo: string;
	withdrawn: boolean;
}

/** By its number within the project, or by its id where the project is deleted. */
export type IssueAddress = { projectId: number; no: number } | { deleted: number };

const ownIssue = (actor: Actor, address: IssueAddress) =>
	"deleted" in address
		? { id: address.deleted, ...ownDeletedSchedules(actor) }
		: {
				issueNo: address.no,
				status: "done" as const,
				$or: [
					{ project: { id: address.projectId, ...ownProjects(actor) } },
					{ formerProjectId: address.projectId, ...ownDeletedSchedules(actor) },
				],
			};

/** Its owner alone. */
export const mayWithdrawLinks = async (em: EntityManager, actor: Actor, projectId: number): Promise<boolean> =>
	(await em.count(Project, { id: projectId, ...ownProjects(actor) })) > 0;

/** For its owner alone. Throws not found. */
export async function findLink(em: EntityManager, actor: Actor, address: IssueAddress): Promise<IssueLink> {
	const issue = await em.findOne(ScheduleRun, ownIssue(actor, address), {
		fields: ["documentNo", "linkWithdrawn"],
		disableIdentityMap: true,
	});
	if (!issue) throw notFound();
	return { documentNo: issue.documentNo, withdrawn: issue.linkWithdrawn !== null };
}

/** For good, by the owner alone; once more does nothing. Throws not found. */
export async function withdrawLink(em: EntityManager, actor: Actor, address: IssueAddress): Promise<IssueLink> {
	const link = await findLink(em, actor, address);
	const open = { ...ownIssue(actor, address), linkWithdrawn: null };
	if (!link.withdrawn) await em.nativeUpdate(ScheduleRun, open, { linkWithdrawn: raw("now()") });
	return link;
}
