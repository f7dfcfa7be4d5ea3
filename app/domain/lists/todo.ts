import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { countRecords } from "./read.sql.ts";
import type { ListKey } from "./staff-list.ts";

const TODO: readonly { what: string; list: ListKey; only: string }[] = [
	{ what: "Reports without their kind or date of issue", list: "report", only: "no_kind_or_date" },
	{ what: "Reports that expire within 30 days", list: "report", only: "due_30" },
	{ what: "Reports that expire within 90 days", list: "report", only: "due_90" },
	{ what: "Expired reports", list: "report", only: "expired" },
	{ what: "Outdated reports still in use", list: "report", only: "relied_on" },
	{ what: "Ratings that cannot be read", list: "frr", only: "unreadable" },
	{ what: "Ratings in the wrong FRR group", list: "frr", only: "contradicting" },
	{ what: "Solutions that cannot be found in the finder's lists", list: "solution", only: "unreachable" },
	{ what: "Solutions without current evidence", list: "solution", only: "no_evidence" },
	{ what: "Solutions with warnings", list: "solution", only: "warnings" },
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
