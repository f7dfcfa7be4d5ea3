/** A label such as `Wall - Plasterboard - 13mm` */
export const substrateLabelOf = (orientation: string, name: string, thickness: string) =>
	`(${orientation} || ' - ' || ${name} || ' - ' || ${thickness})`;

/** A label such as `PVC - Pipe - Insulation: 13mm - Armaflex` */
export const serviceLabelOf = (material: string, type: string, thickness: string, insulation: string) =>
	`(${material} || ' - ' || ${type} || ' - Insulation: ' || ${thickness} || ' - ' || ${insulation})`;

/** A label such as `BK12 - Report FR4567 [Fire Lab]`; `report` is an alias, `lab` the SQL of a name. */
export const reportLabelOf = (report: string, lab: string) =>
	`('BK' || ${report}.book || ' - Report ' || ${report}.number || ' [' || ${lab} || ']')`;

/** A label such as `BK12 - Specimen A1 - Report FR4567` */
export const specimenLabelOf = (specimen: string, report: string) =>
	`('BK' || ${report}.book || ' - Specimen ' || ${specimen}.specimen_id || ' - Report ' || ${report}.number)`;

export const substrateLabelSql = (alias: string) =>
	`(select ${substrateLabelOf("lo.name", "ln.name", `${alias}.thickness`)} from orientation lo, substrate_name ln
	  where lo.id = ${alias}.orientation_id and ln.id = ${alias}.name_id)`;

export const serviceLabelSql = (alias: string) =>
	`(select ${serviceLabelOf("lm.name", "lt.name", "li.thickness", "ln.name")}
	  from service_material lm, service_type lt, insulation li join insulation_material ln on ln.id = li.name_id
	  where lm.id = ${alias}.material_id and lt.id = ${alias}.service_type_id and li.id = ${alias}.insulation_id)`;

export const reportLabelSql = (alias: string) =>
	`(select ${reportLabelOf(alias, "ll.name")} from lab ll where ll.id = ${alias}.lab_id)`;

export const specimenLabelSql = (alias: string) =>
	`(select ${specimenLabelOf(alias, "lr")} from report lr where lr.id = ${alias}.report_id)`;
