/** `Wall - Plasterboard - 13mm` of a substrate's alias (staff-area.md 3). */
export const substrateLabelSql = (alias: string) =>
	`(select concat_ws(' - ', lo.name, ln.name, ${alias}.thickness) from orientation lo, substrate_name ln
	  where lo.id = ${alias}.orientation_id and ln.id = ${alias}.name_id)`;

/** `PVC - Pipe - Insulation: 13mm - Armaflex` of a service's alias. */
export const serviceLabelSql = (alias: string) =>
	`(select lm.name || ' - ' || lt.name || ' - Insulation: ' || li.thickness || ' - ' || ln.name
	  from service_material lm, service_type lt, insulation li join insulation_material ln on ln.id = li.name_id
	  where lm.id = ${alias}.material_id and lt.id = ${alias}.service_type_id and li.id = ${alias}.insulation_id)`;

/** `BK12 - Report FR4567 [Fire Lab]` of a report's alias. */
export const reportLabelSql = (alias: string) =>
	`(select 'BK' || ${alias}.book || ' - Report ' || ${alias}.number || ' [' || ll.name || ']' from lab ll
	  where ll.id = ${alias}.lab_id)`;

/** `BK12 - Specimen A1 - Report FR4567` of a specimen's alias. */
export const specimenLabelSql = (alias: string) =>
	`(select 'BK' || lr.book || ' - Specimen ' || ${alias}.specimen_id || ' - Report ' || lr.number from report lr
	  where lr.id = ${alias}.report_id)`;
