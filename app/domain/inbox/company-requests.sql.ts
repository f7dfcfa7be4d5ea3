import { LockMode, raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireEditor, requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { addMail, type MailQueue, mailsPerHour } from "#app/domain/mail/outbox.ts";
import { CompanyRequest } from "#db/entities/inbox.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import type { CompanyRequestInput } from "./company-request.schema.ts";

export const REQUESTS_PAGE_SIZE = 10;

interface CompanyRequestView extends CompanyRequestInput {
	id: number;
	created: string;
}

/** No company is made. The operator is told by mail, and so is the person, up to {@link mailsPerHour} times. */
export async function requestCompany(
	em: EntityManager,
	input: CompanyRequestInput,
	mail: MailQueue,
): Promise<CompanyRequestView> {
	return inTransaction(em, async (tx) => {
		const recent = await countRecent(tx, input.email);
		const request = tx.create(
			CompanyRequest,
			{
				email: input.email,
				fullName: input.full_name,
				phone: input.phone,
				companyName: input.company_name,
				companyType: input.company_type,
				usedProducts: input.used_products,
			},
			{ partial: true },
		);
		await tx.flush();
		const { id, created } = request;
		await addMail(tx, mail, "company_request_operator", { requestId: id });
		if (recent < mailsPerHour()) await addMail(tx, mail, "company_request_person", { requestId: id });
		return { id, ...input, created: created.toISOString() };
	});
}

/** The newest first, and how many there are. For staff; others are refused with `forbidden`. */
export async function listCompanyRequests(
	em: EntityManager,
	actor: Actor,
	page: number,
): Promise<{ count: number; entries: CompanyRequestEntry[] }> {
	requireStaff(actor);
	const count = await em.count(CompanyRequest, {});
	return { count, entries: await listRequests(em, REQUESTS_PAGE_SIZE, (page - 1) * REQUESTS_PAGE_SIZE) };
}

export async function countOpenRequests(em: EntityManager, actor: Actor): Promise<number> {
	requireStaff(actor);
	return em.count(CompanyRequest, { isActive: true });
}

const NOT_LISTED = "The company is not in the list yet. Add it first.";

/** The company that was added for a request; a request that is not there is none of the caller's concern. */
export async function nameCompany(em: EntityManager, actor: Actor, id: number, company: number): Promise<void> {
	requireEditor(actor);
	await em.nativeUpdate(CompanyRequest, { id }, { company });
}

/**
 * Closes or reopens a request; doing so twice is harmless. Refuses (conflict) to tell of a company that nobody can choose.
 * With a mail queue, whoever asked is told once that their company is in the list.
 */
export async function setCompanyRequestOpen(
	em: EntityManager,
	actor: Actor,
	id: number,
	isOpen: boolean,
	mail?: MailQueue,
): Promise<CompanyRequestEntry> {
	requireEditor(actor);
	return inTransaction(em, async (tx) => {
		const request = await tx.findOne(CompanyRequest, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!request) throw notFound();
		const { listed, notified } = await getCompanyRequest(tx, actor, id);
		const notifies = request.isActive && !isOpen && !notified;
		if (mail && notifies && !listed) throw conflict(NOT_LISTED);
		request.isActive = isOpen;
		await tx.flush();
		if (mail && notifies) await addMail(tx, mail, "company_added", { requestId: id });
		return getCompanyRequest(tx, actor, id);
	});
}

export async function getCompanyRequest(em: EntityManager, actor: Actor, id: number): Promise<CompanyRequestEntry> {
	requireStaff(actor);
	const [request] = await listRequestById(em, id);
	if (!request) throw notFound();
	return request;
}

const entryRow = z.object({
	id: z.number(),
	email: z.string(),
	full_name: z.string(),
	phone: z.string(),
	company_name: z.string(),
	company_type: z.array(z.string()),
	used_products: z.boolean(),
	isActive: z.boolean(),
	created: z.string(),
	exists: z.boolean(),
	/** The company's name in the list, where people can choose it by now. */
	listed: z.string().nullable(),
	/** A mail that was refused for good told nobody. */
	notified: z.boolean(),
});

export type CompanyRequestEntry = z.output<typeof entryRow>;

const entry = `select r.id, r.email, r.full_name, r.phone, r.company_name, r.company_type, r.used_products,
	r.is_active as "isActive", ${isoTime("r.created")} as created,
	r.company_id is not null
		or exists (select from company c where lower(c.name) = lower(r.company_name)) as "exists",
	(select c.name from company c where c.is_active and (c.id = r.company_id or lower(c.name) = lower(r.company_name))
		order by (c.id = r.company_id) desc nulls last limit 1) as listed,
	exists (select from mail m where m.request_id = r.id and m.kind = 'company_added' and m.refused is null) as notified
	from company_request r`;

const listRequests = (em: EntityManager, limit: number, offset: number): Promise<CompanyRequestEntry[]> =>
	readRows(em, entryRow, raw(`${entry} order by r.created desc, r.id desc limit ? offset ?`, [limit, offset]));

export const listRequestById = (em: EntityManager, id: number): Promise<CompanyRequestEntry[]> =>
	readRows(em, entryRow, raw(`${entry} where r.id = ?`, [id]));

async function countRecent(em: EntityManager, email: string): Promise<number> {
	const [recent] = await readRows(
		em,
		z.object({ count: z.number() }),
		raw(
			`select count(*)::int as count from company_request r
			 where lower(r.email) = lower(?) and r.created > now() - interval '1 hour'`,
			[email],
		),
	);
	return recent!.count;
}
