import { WANTED, type WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { specimenStatusSql, withEvidenceSql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import { literal } from "#app/domain/imports/sql-text.ts";
import { today } from "#app/domain/today.ts";

export const backedBy = (wanted: WantedEvidence | null, id: string): string =>
	wanted ? withEvidenceSql(wanted, id, today()) : "true";

/** A condition on the searched specimens `t`; asked of each row alone, so that no plan reads all specimens first. */
export const specimenIs = (wanted: WantedEvidence): string =>
	`(select ${specimenStatusSql("p", "r", today())} from specimen p join report r on r.id = p.report_id
		where p.id = t.specimen_id) in (${WANTED[wanted].map(literal).join(", ")})`;
