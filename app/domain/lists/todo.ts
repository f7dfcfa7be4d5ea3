import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { countRecords } from "./read.sql.ts";
import type { ListKey } from "./staff-list.ts";

/** Now: what people build with today has no evidence behind it, or says something wrong. Soon: that is going to happen. */
type Urgency = "now" | "soon";

/** The most urgent first. */
const TODO: readonly { what: string; list: ListKey; only: string; urgency?: Urgency }[] = [
	{ what: "Expired reports", list: "report", only: "expired", urgency: "now" },
	{ what: "Outdated reports still in use", list: "report", only: "relied_on", urgency: "now" },
	{ what: "Solutions without current evidence", list: "solution", only: "no_evidence", urgency: "now" },
	{ what: "Ratings that cannot be read", list: "frr", only: "unreadable", urgency: "now" },
	{ what: "Ratings in the wrong FRR group", list: "frr", only: "contradicting", urgency: "now" },
	{ what: "Reports that expire within 30 days", list: "report", only: "due_30", urgency: "soon" },
	{ what: "Reports that expire within 90 days", list: "report", only: "due_90", urgency: "soon" },
	{ what: "Solutions that cannot be found in the finder's lists", list: "solution", only: "unreachable" },
	{ what: "Solutions with warnings", list: "solution", only: "warnings" },
	{ what: "Reports without their kind or date of issue", list: "report", only: "no_kind_or_date" },
	{ what: "Drawings older than their data", list: "solution", only: "older_drawing" },
	{ what: "Solutions without a tested gap", list: "solution", only: "no_gap" },
];

/** Counts the records of each filtered list (docs/rules/evidence.md#to-review). Throws forbidden. */
export async function catalogueTodo(em: EntityManager, actor: Actor) {
	requireStaff(actor);
	const found = [];
	for (const entry of TODO) {
		found.push({ ...entry, count: await countRecords(em, actor, entry.list, { only: entry.only }) });
	}
	return found;
}
