export const activeSpecimenSql = (sp: string): string => `(${sp}.is_active
	and (select is_active from report where id = ${sp}.report_id)
	and (select is_active from frr where id = ${sp}.frr_id)
	and (select is_active from service where id = ${sp}.service_id)
	and not exists (select from substrate where id in (${sp}.substrate_id, ${sp}.substrate_2_id) and not is_active)
	and not exists (select from product
		where id in (${sp}.prot_first_id, ${sp}.prot_sec_id, ${sp}.prot_third_id) and not is_active))`;
