import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";
import { type SpecItem, storedItems } from "./items.ts";

/** Any project as staff may look at it: with its owner, read only. */
export interface OfficeProject {
	id: number;
	name: string;
	address: string;
	code: string;
	revision: string;
	city: string;
	isActive: boolean;
	trackChanges: boolean;
	addTds: boolean;
	addMsds: boolean;
	addWarranty: boolean;
	/** ISO 8601, UTC. */
	created: string;
	updated: string;
	userName: string;
	userEmail: string;
	companyName: string;
	items: SpecItem[];
}

/** A project of anybody, for staff alone; as it is stored, without what its owner has pending. */
export async function getOfficeProject(em: EntityManager, actor: Actor, projectId: number): Promise<OfficeProject> {
	if (!actor.isStaff) throw forbidden();
	const [project] = await em.execute<Omit<OfficeProject, "items">[]>(
		`select p.id, p.proj_name as name, p.proj_address as address, p.proj_id as code, p.rev_notes as revision,
		   t.name as city, p.is_active as "isActive", p.track_changes as "trackChanges", p.add_tds as "addTds",
		   p.add_msds as "addMsds", p.add_warranty as "addWarranty", ${isoTime("p.created")} as created,
		   ${isoTime("p.updated")} as updated, u.first_name || ' ' || u.last_name as "userName", u.email as "userEmail",
		   c.name as "companyName"
		 from project p join user_account u on u.id = p.user_id join company c on c.id = u.company_id
		 join city t on t.id = p.city_id where p.id = ?`,
		[projectId],
	);
	if (!project) throw notFound();
	return { ...project, items: await storedItems(em, projectId) };
}
