/**
 * The people on a site: those of its project, and devices that came by a site link (docs/rules/site.md). Beside this file: the
 * records (`records.ts`), and what follows from them for each opening (`opening-states.sql.ts`).
 */
import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { ownProjectsSql, projectRoleSql, readableProjectsSql } from "#app/domain/access.ts";
import { type Actor, PROJECT_ROLES } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import type { SiteRole } from "./record-kinds.ts";

export interface SiteActor {
	role: SiteRole;
	/** The account; null for a device of a site link. */
	userId: number | null;
	/** The device of a site link; null for an account. */
	deviceId: number | null;
	name: string;
	company: string;
	/** Says by whose link the person came: `by link of Ann Lee`; empty for an account. */
	via: string;
}

/** A project as somebody on site has it before them. */
export interface SiteProject {
	id: number;
	name: string;
	/** False for an archived project, in which nothing is recorded any more. */
	isActive: boolean;
}

const row = z.object({
	id: z.int(),
	project: z.string(),
	isActive: z.boolean(),
	role: z.enum(["owner", ...PROJECT_ROLES]),
	name: z.string(),
	company: z.string(),
});

/** Answers the actor as one of the people of a project. Throws not found for everybody else, staff included. */
export async function getSiteActor(
	em: EntityManager,
	actor: Pick<Actor, "id">,
	projectId: number,
): Promise<{ site: SiteActor; project: SiteProject }> {
	const [found] = await readRows(
		em,
		row,
		sql`select p.id, p.proj_name as project, p.is_active as "isActive", u.first_name || ' ' || u.last_name as name,
			  c.name as company, case when ${ownProjectsSql(actor)} then 'owner' else ${projectRoleSql(actor)} end as role
			from project p cross join user_account u join company c on c.id = u.company_id
			where p.id = ${projectId} and u.id = ${actor.id} and ${readableProjectsSql(actor)}`,
	);
	if (!found) throw notFound();
	const { id, project, isActive, role, name, company } = found;
	const site = { role, userId: actor.id, deviceId: null, name, company, via: "" };
	return { site, project: { id, name: project, isActive } };
}
