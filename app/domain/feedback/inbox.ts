import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";
import type { FeedbackView } from "./send.ts";

export const FEEDBACK_PAGE_SIZE = 10;

export interface FeedbackEntry extends FeedbackView {
	userName: string;
	userEmail: string;
}

const entry = `select f.id, f.user_id as "user", f.subject, f.message, f.is_active as "isActive",
	${isoTime("f.created")} as created, u.first_name || ' ' || u.last_name as "userName", u.email as "userEmail"
	from feedback f join user_account u on u.id = f.user_id`;

/** The newest first, and how much there is. For staff; others are refused with `forbidden`. */
export async function listFeedback(
	em: EntityManager,
	actor: Actor,
	page: number,
): Promise<{ count: number; entries: FeedbackEntry[] }> {
	if (!actor.isStaff) throw forbidden();
	const [total] = await em.execute<{ count: number }[]>("select count(*)::int as count from feedback");
	const entries = await em.execute<FeedbackEntry[]>(`${entry} order by f.created desc, f.id desc limit ? offset ?`, [
		FEEDBACK_PAGE_SIZE,
		(page - 1) * FEEDBACK_PAGE_SIZE,
	]);
	return { count: total!.count, entries };
}

/** The same twice is harmless. Not found, or forbidden for others than staff. */
export async function setFeedbackOpen(
	em: EntityManager,
	actor: Actor,
	id: number,
	isOpen: boolean,
): Promise<FeedbackEntry> {
	if (!actor.isStaff) throw forbidden();
	await em.execute("update feedback set is_active = ?, version = version + 1 where id = ? and is_active <> ?", [
		isOpen,
		id,
		isOpen,
	]);
	return getFeedback(em, actor, id);
}

/** Not found, or forbidden for others than staff. */
export async function getFeedback(em: EntityManager, actor: Actor, id: number): Promise<FeedbackEntry> {
	if (!actor.isStaff) throw forbidden();
	const [row] = await em.execute<FeedbackEntry[]>(`${entry} where f.id = ?`, [id]);
	if (!row) throw notFound();
	return row;
}
