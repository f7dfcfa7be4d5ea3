import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { Project, type StoredProject } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { editableProjectsSql } from "./access.ts";
import type { Actor } from "./actor.ts";

/**
 * Makes the changes of one person follow one another, so that none of two tabs overwrites what the other has just stored. The
 * lock is `for no key update`, since `for update` would also wait for whoever inserts a row that refers to the person.
 */
export async function lockPerson(em: EntityManager, actor: Actor): Promise<void> {
	await em.execute(sql`select id from user_account where id = ${actor.id} for no key update`);
}

/** The entity says what each column is. */
const columns = z.record(z.string(), z.unknown());

/**
 * Locks the actor, then a project that they may change, and finds it as it is once both are locked. The project's lock
 * stands above the join, so that the actor is always locked first: two requests never wait for one another.
 */
export async function lockEditableProject(em: EntityManager, actor: Actor, id: number): Promise<StoredProject | null> {
	const [row] = await readRows(
		em,
		columns,
		sql`with person as (select id from user_account where id = ${actor.id} for no key update)
			select p.* from person cross join project p
			where p.id = ${id} and ${editableProjectsSql(actor)} for update of p`,
	);
	return row ? em.map(Project, row) : null;
}
