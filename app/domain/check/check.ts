import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { visibleProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { findPending } from "#app/domain/projects/pending.ts";
import { missingWords } from "#app/domain/schedules/document-words.ts";
import type { FindingsFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { type Gathered, gatherNow } from "#app/domain/schedules/gather.ts";
import { revisionWords } from "#app/domain/schedules/issued-name.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Check, checkOf, type Finding, type FindingCode } from "./finding.schema.ts";
import { notStatedFindings, penetrationFindings } from "./penetration-findings.ts";
import { otherOfRevision } from "./revisions.sql.ts";
import { solutionFindings } from "./solution-findings.ts";
import { type IsReadable, unreadableFiles } from "./unreadable-files.ts";

const ofProject = (code: FindingCode, text: string): Finding => ({ code, text, sol: null, penetration: null });

/** Of facts as they are issued (docs/rules/check.md); the actor's own pending changes are not in them. */
export async function checkFacts(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	gathered: Gathered,
	isReadable: IsReadable,
): Promise<Check> {
	const { facts, sols, penetrations } = gathered;
	const active = new Set(sols.filter((_, index) => facts.items[index]!.active));
	const pending = await findPending(em, actor, projectId);
	const { revision } = facts.project;
	const reused = revision ? await otherOfRevision(em, projectId, facts) : null;
	return checkOf([
		...(active.size > 0 ? [] : [ofProject("no_active_solution", "The project has no active solution.")]),
		...(await unreadableFiles(gathered, isReadable)),
		...facts.items.flatMap((item, index) => (item.active ? solutionFindings(item, sols[index]!) : [])),
		...penetrations.flatMap((one) => penetrationFindings(one, active)),
		...notStatedFindings(penetrations),
		...facts.missing.map((one) => ofProject("document_missing", missingWords(one))),
		...(pending ? [ofProject("changes_not_saved", notSavedWords(pending.count))] : []),
		...(reused
			? [
					ofProject(
						"revision_reused",
						`${revisionWords(revision)} was issued as ${reused.documentNo} with other content.`,
					),
				]
			: []),
	]);
}

const notSavedWords = (count: number): string =>
	count === 1
		? "1 change is not saved and not in this issue."
		: `${count} changes are not saved and not in this issue.`;

/** Of what is `gathered`, where the caller has it. Throws not found for a project that the actor may not see. */
export async function checkProject(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	isReadable: IsReadable,
	gathered?: Gathered,
): Promise<Check> {
	if (!(await visibleProject(em, actor, projectId))) throw notFound();
	return checkFacts(em, actor, projectId, gathered ?? (await gatherNow(em, actor, projectId)), isReadable);
}

const printed = (findings: Finding[]) => findings.map(({ code, text }) => ({ code, text }));

/** The facts with what the check found of them, acknowledged by whom they are issued where it `isSeen`. */
export function withFindings(facts: ScheduleFacts, check: Check, isSeen: boolean): ScheduleFacts {
	const { generatedBy, issuedAt: at } = facts;
	const by = { name: generatedBy.name, company: generatedBy.company };
	const findings: FindingsFacts = {
		stops: printed(check.stops),
		acknowledge: printed(check.acknowledge),
		know: printed(check.know),
		acknowledged: isSeen && check.acknowledge.length > 0 ? { by, at } : null,
	};
	return { ...facts, findings };
}
