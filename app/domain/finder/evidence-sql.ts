import type { EvidencePart } from "#app/domain/catalogue/evidence/evidence.ts";
import { reportStatusSql, withEvidenceSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { WANTED, type WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { literal } from "#app/domain/imports/sql-text.ts";
import { today } from "#app/domain/today.ts";

export const backedBy = (wanted: WantedEvidence | null, id: string): string =>
	wanted ? withEvidenceSql(wanted, id, today()) : "true";

/** Of the reports of the searched specimens `t`, which are active themselves. */
export const reportIs = (wanted: WantedEvidence): string =>
	`t.report_id in (select r.id from report r
		where ${reportStatusSql("r", today())} in (${WANTED[wanted].map(literal).join(", ")}))`;

const ofSubstrate = (column: string) =>
	`select p.id from substrate u join specimen p on p.${column} = u.id where not u.is_active`;

/** Ids of withdrawn parts, and the condition that `t` has none of them: asking each specimen for its parts takes seconds. */
export const OTHER_PARTS: Record<Exclude<EvidencePart, "report">, { ids: string; isNone: string }> = {
	frr: { ids: "select id from frr where not is_active", isNone: "t.frr_id <> all(?::int[])" },
	service: { ids: "select id from service where not is_active", isNone: "t.service_id <> all(?::int[])" },
	product: { ids: "select id from product where not is_active", isNone: "not t.product_ids && ?::int[]" },
	substrate: {
		ids: `${ofSubstrate("substrate_id")} union all ${ofSubstrate("substrate_2_id")}`,
		isNone: "t.specimen_id <> all(?::int[])",
	},
};
