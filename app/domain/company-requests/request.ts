import { addMail, type MailQueue, mailsPerHour } from "#app/domain/mail.ts";
import type { EntityManager } from "#db/orm.ts";
import type { CompanyRequestInput } from "./request.schema.ts";

export interface CompanyRequestView extends CompanyRequestInput {
	id: number;
	/** ISO 8601, UTC. */
	created: string;
}

/** No company is made. The operator is told by mail, and so is the person, up to three times an hour. */
export async function requestCompany(
	em: EntityManager,
	input: CompanyRequestInput,
	mail: MailQueue,
): Promise<CompanyRequestView> {
	return em.transactional(async (inside) => {
		const tx = inside as EntityManager;
		const { email, full_name, phone, company_name, company_type, used_products } = input;
		const [row] = await tx.execute<{ id: number; created: Date | string; recent: number }[]>(
			`insert into company_request (email, full_name, phone, company_name, company_type, used_products)
			 values (lower(?), ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)), ?)
			 returning id, created, (
			   select count(*)::int from company_request r
			   where lower(r.email) = lower(company_request.email) and r.created > now() - interval '1 hour') as recent`,
			[email, full_name, phone, company_name, JSON.stringify(company_type), used_products],
		);
		const { id, created, recent } = row!;
		await addMail(tx, mail, "company_request_operator", { requestId: id });
		// The new row is not yet among those that the statement counts.
		if (recent < mailsPerHour()) await addMail(tx, mail, "company_request_person", { requestId: id });
		return { id, ...input, created: new Date(created).toISOString() };
	});
}
