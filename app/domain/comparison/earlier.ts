import {
	type ChangesFacts,
	type EarlierIssue,
	type ScheduleFacts,
	scheduleFacts,
} from "#app/domain/schedules/facts.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { compareFacts } from "./compare-facts.ts";
import { summaryWords } from "./summary-words.ts";

/** On the cover; more would leave no room for its text. */
const MOST_EARLIER = 6;

/** What a paper says of the issue before it, and of those before that; nothing for the first one. */
export async function withEarlier(
	em: EntityManager,
	projectId: number,
	facts: ScheduleFacts,
	printed: boolean,
): Promise<ScheduleFacts> {
	const latest = await em.findOne(
		ScheduleRun,
		{ project: projectId, issueNo: { $ne: null } },
		{ populate: ["facts"], orderBy: { issueNo: "desc" }, disableIdentityMap: true },
	);
	if (!latest?.facts || !latest.issueNo) return facts;
	const was = scheduleFacts.parse(latest.facts);
	const { documentNo, issuedAt, project, changes, earlier = [] } = was;
	const last: EarlierIssue = {
		no: latest.issueNo,
		documentNo,
		revision: project.revision,
		issued: issuedAt,
		summary: changes?.summary ?? (latest.issueNo === 1 ? "first issue" : ""),
	};
	const comparison = compareFacts(was, facts);
	const since: ChangesFacts = {
		since: latest.issueNo,
		documentNo,
		printed,
		summary: summaryWords(comparison),
		...comparison,
	};
	return { ...facts, earlier: [...earlier, last].slice(-MOST_EARLIER), changes: since };
}
