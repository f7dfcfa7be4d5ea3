import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { byCatalogue, summaryWords } from "#app/domain/comparison/change-labels.ts";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import { type Cancelled, DRAWING_CODE, removedSolutions } from "#app/domain/comparison/compare-solutions.ts";
import { type ChangedFact, solutionChange } from "#app/domain/facts/changes.schema.ts";
import { type EarlierIssue, type ScheduleFacts, scheduleFacts } from "#app/domain/facts/facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { findLostEvidence } from "./evidence-lost-since-issue.ts";

/** Finds, as if the project were issued now, what has become of the solutions of an issue. */
export async function findCancelled(
	em: EntityManager,
	{ run, facts: was }: FrozenIssue,
	now: ScheduleFacts,
): Promise<Cancelled> {
	const items = removedSolutions(was, now);
	const fallen = items.length === 0 ? [] : await findLostEvidence(em, run, { ...was, items });
	return new Map(
		[...Map.groupBy(fallen, ({ drawing }) => drawing)].map(([drawing, losses]) => {
			const words = losses.map(({ what }) => what).join("; ");
			return [drawing, byCatalogue([{ what: "In the catalogue", old: "as issued", new: words }])];
		}),
	);
}

/** Lists the changes of cancelled solutions between two issues, as the later issues printed them when they were made. */
export async function listCancelled(
	em: EntityManager,
	projectId: number,
	issues: { from: number; to: number },
): Promise<Cancelled> {
	const changes = byFirstCode(await listIssuedChanges(em, projectId, issues));
	return new Map([...changes].map(([drawing, facts]) => [drawing, joined(facts)]));
}

/** Stands in place of the first code for a solution that came later. */
const NONE = "";

/**
 * Groups changes by the first code of a solution. Each issue names a solution by its code at that time, and codes can
 * change or be given to other solutions.
 */
function byFirstCode(issued: IssuedChange[]): Map<string, ChangedFact[]> {
	const found = new Map<string, ChangedFact[]>();
	let first = new Map<string, string>();
	for (const changes of Map.groupBy(issued, ({ no }) => no).values()) {
		const before = first;
		const renamed = changes.flatMap(({ facts }) => facts.filter(({ what }) => what === DRAWING_CODE));
		first = new Map(before);
		for (const { old } of renamed) first.delete(old);
		for (const { drawing, change } of changes) if (change === "added") first.set(drawing, NONE);
		for (const { old, new: code } of renamed) first.set(code, before.get(old) ?? old);
		for (const { drawing, change, facts } of changes) {
			const code = (change === "cancelled" ? before : first).get(drawing) ?? drawing;
			found.set(code, [...(found.get(code) ?? []), ...facts]);
		}
	}
	return found;
}

/** Joins changes from the first old to the last new of each; what is again as it was has not changed. */
function joined(facts: ChangedFact[]): ChangedFact[] {
	const steps = Map.groupBy(byCatalogue(facts), ({ what }) => what);
	return [...steps.values()].flatMap((alike) => {
		const one = { ...alike[0]!, new: alike.at(-1)!.new };
		return one.old === one.new ? [] : [one];
	});
}

/** The most earlier issues on the cover; more would leave no room for its text, which then says how many there are. */
const MAX_EARLIER = 6;

/** The facts with the issue before and those before that; unchanged for the first one. */
export async function withEarlier(
	em: EntityManager,
	projectId: number,
	facts: ScheduleFacts,
	printed: boolean,
): Promise<ScheduleFacts> {
	const issues = await listEarlier(em, projectId);
	const last = issues.at(-1);
	const was = last && (await findIssue(em, projectId, last.no));
	if (!was) return facts;
	const comparison = compareFacts(was.facts, facts, await findCancelled(em, was, facts));
	return {
		...facts,
		earlier: { issues: issues.slice(-MAX_EARLIER), total: issues.length },
		changes: {
			...{ since: last.no, documentNo: last.documentNo, printed, summary: summaryWords(comparison) },
			...comparison,
		},
	};
}

const earlier = z.object({
	no: z.int(),
	documentNo: z.string(),
	revision: z.string(),
	issued: z.string(),
	/** The summary as its own paper said it; null where it did not. */
	summary: z.string().nullable(),
});

/** Lists the issues of a project, the oldest first. */
async function listEarlier(em: EntityManager, projectId: number): Promise<EarlierIssue[]> {
	const issues = await readRows(
		em,
		earlier,
		sql`select issue_no as no, document_no as "documentNo", coalesce(revision, '') as revision,
			  ${raw(isoTime("started"))} as issued, facts #>> '{changes,summary}' as summary
			from schedule_run where project_id = ${projectId} and issue_no is not null order by issue_no`,
	);
	return issues.map((issue) => ({ ...issue, summary: issue.summary ?? (issue.no === 1 ? "first issue" : "") }));
}

const issue = z.object({ run: z.int(), facts: scheduleFacts });

type FrozenIssue = z.output<typeof issue>;

async function findIssue(em: EntityManager, projectId: number, no: number): Promise<FrozenIssue | null> {
	const [found] = await readRows(
		em,
		issue,
		sql`select id as run, facts from schedule_run
			where project_id = ${projectId} and issue_no = ${no} and facts is not null`,
	);
	return found ?? null;
}

const issuedChange = solutionChange.extend({ no: z.int() });

/** A change that an issue listed, with the number of the issue. */
type IssuedChange = z.output<typeof issuedChange>;

/** Reads what issues after `from` up to `to` said of solutions, the oldest first. */
const listIssuedChanges = (em: EntityManager, projectId: number, { from, to }: { from: number; to: number }) =>
	readRows(
		em,
		issuedChange,
		sql`select r.issue_no as no, s.change->>'drawing' as drawing, s.change->>'change' as change, s.change->'facts' as facts
			from schedule_run r cross join jsonb_array_elements(r.facts #> '{changes,solutions}') with ordinality s (change, at)
			where r.project_id = ${projectId} and r.issue_no > ${from} and r.issue_no <= ${to} order by r.issue_no, s.at`,
	);
