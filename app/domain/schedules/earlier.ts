import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import { summaryWords } from "#app/domain/comparison/summary-words.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { findCancelled } from "./cancelled.ts";
import { listEarlier, readIssue } from "./earlier.sql.ts";

/** On the cover; more would leave no room for its text, which then says how many there are. */
const MOST_EARLIER = 6;

/** The facts with the issue before and those before that; unchanged for the first one. */
export async function withEarlier(
	em: EntityManager,
	projectId: number,
	facts: ScheduleFacts,
	printed: boolean,
): Promise<ScheduleFacts> {
	const issues = await listEarlier(em, projectId);
	const last = issues.at(-1);
	const was = last && (await readIssue(em, projectId, last.no));
	if (!was) return facts;
	const comparison = compareFacts(was.facts, facts, await findCancelled(em, was, facts));
	return {
		...facts,
		earlier: { issues: issues.slice(-MOST_EARLIER), total: issues.length },
		changes: {
			...{ since: last.no, documentNo: last.documentNo, printed, summary: summaryWords(comparison) },
			...comparison,
		},
	};
}
