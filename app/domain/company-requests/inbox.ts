import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";
import type { CompanyRequestView } from "./request.ts";

export const REQUESTS_PAGE_SIZE = 10;

export interface CompanyRequestEntry extends CompanyRequestView {
	isActive: boolean;
	exists: boolean;
}

const entry = `select r.id, r.email, r.full_name, r.phone, r.company_name, r.company_type, r.used_products,
	r.is_active as "isActive", ${isoTime("r.created")} as created,
	exists (select from company c where lower(c.name) = lower(r.company_name)) as "exists"
	from company_request r`;

/** The newest first, and how many there are. For staff; others are refused with `forbidden`. */
export async function listCompanyRequests(
	em: EntityManager,
	actor: Actor,
	page: number,
): Promise<{ count: number; entries: CompanyRequestEntry[] }> {
	if (!actor.isStaff) throw forbidden();
	const [total] = await em.execute<{ count: number }[]>("select count(*)::int as count from company_request");
	const entries = await em.execute<CompanyRequestEntry[]>(
		`${entry} order by r.created desc, r.id desc limit ? offset ?`,
		[REQUESTS_PAGE_SIZE, (page - 1) * REQUESTS_PAGE_SIZE],
	);
	return { count: total!.count, entries };
}

/** Twice is harmless. With a mail queue, whoever asked is told once that their company is in the list. */
export async function setCompanyRequestOpen(
	em: EntityManager,
	actor: Actor,
	id: number,
	isOpen: boolean,
	mail?: MailQueue,
): Promise<CompanyRequestEntry> {
	if (!actor.isStaff) throw forbidden();
	return em.transactional(async (inside) => {
		const tx = inside as EntityManager;
		const moved = await tx.execute<unknown[]>(
			`update company_request set is_active = ?, version = version + 1 where id = ? and is_active <> ? returning id`,
			[isOpen, id, isOpen],
		);
		if (mail && moved.length > 0 && !isOpen) await addMail(tx, mail, "company_added", { requestId: id });
		return getCompanyRequest(tx, actor, id);
	});
}

/** Not found, or forbidden for others than staff. */
export async function getCompanyRequest(em: EntityManager, actor: Actor, id: number): Promise<CompanyRequestEntry> {
	if (!actor.isStaff) throw forbidden();
	const [row] = await em.execute<CompanyRequestEntry[]>(`${entry} where r.id = ?`, [id]);
	if (!row) throw notFound();
	return row;
}
