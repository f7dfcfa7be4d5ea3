import { WANTED, type WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { reportStatusSql, withEvidenceSql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import { literal } from "#app/domain/imports/sql-text.ts";
import { today } from "#app/domain/today.ts";

export const backedBy = (wanted: WantedEvidence | null, id: string): string =>
	wanted ? withEvidenceSql(wanted, id, today()) : "true";

/** A condition on the searched specimens `t`, all of which are active. */
export const reportIs = (wanted: WantedEvidence): string =>
	`t.report_id in (select r.id from report r
		where ${reportStatusSql("r", today())} in (${WANTED[wanted].map(literal).join(", ")}))`;
