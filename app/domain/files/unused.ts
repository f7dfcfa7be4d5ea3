export const UNUSED = `not exists (select from product p where f.id in (p.img_id, p.tds_id, p.msds_id))
	and not exists (select from solution s where f.id in (s.pdf_id, s.img_small_id, s.img_large_id))
	and not exists (select from user_account u where u.logo_id = f.id)
	and not exists (select from warranty w where w.pdf_id = f.id)
	and not exists (select from report o where o.document_id = f.id)
	and not exists (select from schedule_run r where r.file_id = f.id)
	and not exists (select from issued_plan_file s join schedule_run r on r.id = s.run_id
		where s.file_id = f.id and r.status <> 'failed' and r.project_id is not null)
	and not exists (select from issue_pack k where k.file_id = f.id)
	and not exists (select from issued_picture s join schedule_run r on r.id = s.run_id
		where s.file_id = f.id and r.status <> 'failed')
	and not exists (select from site_photo h where f.id in (h.file_id, h.small_id))
	and not exists (select from plan_revision v where f.id in (v.file_id, v.small_id, v.large_id))
	and not exists (select from import_run_file i where i.file_id = f.id)
	and not exists (select from draft_file d where d.file_id = f.id)
	and not exists (select from proposal_file o where o.file_id = f.id)`;

/** A schedule prints the files that it began with, replaced or not. */
export const UNPRINTED = `not exists (select from schedule_run r
	where r.status = 'running' and strpos(r.facts::text, f.storage_key) > 0)`;

export const releaseSql = (ids: string): string => `update file f set state = 'orphan' where f.id ${ids} and ${UNUSED}`;
