import { amountOf } from "#app/amounts.ts";
import { dayText } from "#app/days.ts";
import type { Actor } from "#app/domain/actor.ts";
import { withdrawnWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { isInForce, type ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { notFound } from "#app/domain/errors.ts";
import { missingWords } from "#app/domain/facts/document-labels.ts";
import type { EvidenceFacts, FindingsFacts, ItemFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";
import { type Check, checkOf, type Finding, type FindingCode } from "#app/domain/facts/finding.schema.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import type { FrozenPenetration } from "#app/domain/facts/penetration-facts.ts";
import { naturally } from "#app/domain/natural-order.ts";
import type { ComparedCriterion, CriterionName } from "#app/domain/penetrations/match/criteria.ts";
import {
	BETWEEN_SIZES_NOTE,
	criterionName,
	notCoveredLine,
	THICKER_NOTE,
	testedWith,
} from "#app/domain/penetrations/match/criterion-labels.ts";
import { testedThickness } from "#app/domain/penetrations/match/tested-specimen.ts";
import { visibleProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { findPending, type PendingChanges } from "#app/domain/projects/pending-changes.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { asBuiltFindings } from "#app/domain/site/as-built.ts";
import type { EntityManager } from "#db/orm.ts";
import { type CollectedFacts, collectFactsNow, withSite } from "./collect-facts.ts";
import { otherOfRevision } from "./compare-issues.ts";
import { type IsReadable, unreadableFiles } from "./unreadable-files.ts";

type Found = [FindingCode, string];

const REPORTS: Partial<Record<ReportStatus, [FindingCode, (evidence: EvidenceFacts) => string]>> = {
	withdrawn: ["report_withdrawn", () => "is withdrawn"],
	superseded: ["report_superseded", ({ superseded_by }) => `is superseded by ${superseded_by}`],
	expired: ["report_expired", ({ expires }) => `expired on ${dayText(expires ?? "")}`],
	"standard ended": ["standard_ended", ({ standard }) => `was tested to ${standard}, which is no longer accepted`],
	"expires soon": ["report_expires_soon", ({ expires }) => `expires on ${dayText(expires ?? "")}`],
	"not recorded": ["evidence_not_recorded", () => "has no kind or date on record"],
};

function reportFindings(specimens: SpecimenFacts[]): Found[] {
	return [...Map.groupBy(specimens, ({ report }) => report)].flatMap(([report, resting]): Found[] => {
		const { evidence } = resting[0]!;
		const found = evidence && REPORTS[evidence.reportStatus];
		if (!found) return [];
		const share = specimens.length > 1 ? ` (${resting.length} of ${specimens.length} specimens)` : "";
		return [[found[0], `report ${report} ${found[1](evidence)}${share}`]];
	});
}

/** The withdrawn specimens and parts of specimens, a text for each kind. A withdrawn report has a finding of its own. */
function withdrawnParts({ specimens, withdrawnSpecimens = [] }: ItemFacts): string[] {
	const words = specimens.flatMap(({ specimenId, withdrawn = [] }): [string, string][] => {
		const parts = withdrawn.filter((part) => part !== "report");
		return parts.length > 0 ? [[withdrawnWords(parts), specimenId]] : [];
	});
	const all = [...withdrawnSpecimens.map((one): [string, string] => ["Specimen withdrawn", one]), ...words];
	return [...Map.groupBy(all, ([word]) => word)].map(
		([word, of]) => `${word} (${of.map(([, specimen]) => specimen).join(", ")})`,
	);
}

/** A withdrawn solution is one point, which names its withdrawn specimens too: people accept or replace it as a whole. */
function withdrawnFindings(item: ItemFacts): Found[] {
	const parts = withdrawnParts(item);
	if (item.withdrawn) return [["solution_withdrawn", ["the solution is withdrawn", ...parts].join("; ")]];
	return parts.map((words): Found => ["specimen_withdrawn", words]);
}

function foundOf(item: ItemFacts): Found[] {
	const { specimens, drawing } = item;
	const of = (words: string) => `${drawing}: ${words}`;
	const inForce = specimens.some(({ evidence }) => evidence && isInForce(evidence.status));
	const unreadable = new Set(specimens.map(({ frr }) => frr).filter((frr) => readRating(frr) === null));
	return [
		...withdrawnFindings(item).map(([code, words]): Found => [code, of(words)]),
		...(inForce ? [] : [["no_evidence_in_force", of("no current evidence")] satisfies Found]),
		...reportFindings(specimens).map(([code, words]): Found => [code, of(words)]),
		...[...unreadable].map((frr): Found => ["rating_unreadable", of(`the rating “${frr}” cannot be read`)]),
		...(item.sample ? [["sample", `${drawing} uses sample data, not test evidence`] satisfies Found] : []),
	];
}

const solutionFindings = (item: ItemFacts, sol: number): Finding[] =>
	foundOf(item).map(([code, text]) => ({ code, text, sol, penetration: null }));

const ELEMENT: readonly CriterionName[] = ["service", "classification", "orientation", "substrate"];

const isLacking = ({ state }: ComparedCriterion) => state === "not covered";

/** The opening has several services, also where two are alike. */
const isOfSeveral = ({ criterion, asked }: ComparedCriterion): boolean => criterion === "together" && asked !== "1";

/** A service of several that was not there is no other element. */
const isOfElement = ({ criterion, service }: ComparedCriterion, isSeveral: boolean): boolean =>
	ELEMENT.includes(criterion) && !(isSeveral && service !== null);

/** Element, several services, a size between and a thicker element have findings of their own. */
const hasOwnFinding = (one: ComparedCriterion, isSeveral: boolean): boolean =>
	one.criterion === "together" || one.because === "between" || one.because === "thicker" || isOfElement(one, isSeveral);

/** A report that does not say whether it tested several services is no test of several. */
const isOtherServices = ({ criterion, state, tested }: ComparedCriterion): boolean =>
	criterion === "together" && (state === "not covered" || (state === "ask the report" && tested === ""));

/** The findings of one penetration; `active` are the solutions of the project that are not cancelled. */
function penetrationFindings({ id, sol, relied, facts }: FrozenPenetration, active: ReadonlySet<number>): Finding[] {
	if (facts.status === "not needed") return [];
	const found = (code: FindingCode, words: string): Finding => ({
		code,
		text: `${facts.ref}: ${words}`,
		sol,
		penetration: id,
	});
	if (sol === null || !facts.solution) return [found("penetration_open", "no solution yet")];
	const { drawing } = facts.solution;
	const lacking = relied?.criteria.filter(isLacking) ?? [];
	const isSeveral = relied?.criteria.some(isOfSeveral) ?? false;
	const missing = relied
		? lacking.filter((one) => !hasOwnFinding(one, isSeveral)).map(notCoveredLine)
		: ["any specimen"];
	const isOther = lacking.some((one) => isOfElement(one, isSeveral));
	return [
		...(active.has(sol)
			? []
			: [found("solution_not_in_project", `${drawing} is not an active solution of this project`)]),
		...(isOther ? [found("path_not_shown", `${drawing} was not tested for this service and substrate`)] : []),
		...(missing.length > 0 ? [found("requirement_not_shown", `${drawing} does not cover ${missing.join(", ")}`)] : []),
		...(relied?.criteria.some(isOtherServices)
			? [found("several_services", `${drawing} was not tested with these services in one opening`)]
			: []),
		...(lacking.some(({ because }) => because === "between")
			? [found("size_between", `the size is ${BETWEEN_SIZES_NOTE}`)]
			: []),
		...(relied && lacking.some(({ because }) => because === "thicker")
			? [found("thicker_than_tested", `${THICKER_NOTE}; tested in ${testedThickness(relied.specimens)}`)]
			: []),
	];
}

/** Numbers of penetrations that a line names before it only counts. */
const MAX_NAMED = 10;

function namedRefs(refs: string[]): string {
	const more = refs.length > MAX_NAMED ? ` and ${refs.length - MAX_NAMED} more` : "";
	return `${refs.toSorted(naturally).slice(0, MAX_NAMED).join(", ")}${more}`;
}

type OpenCriterion = Pick<FrozenPenetration, "id" | "sol"> & { ref: string } & Pick<
		ComparedCriterion,
		"criterion" | "tested"
	>;

const openOf = (penetrations: FrozenPenetration[], isOpen: (one: ComparedCriterion) => boolean): OpenCriterion[] =>
	penetrations.flatMap(({ id, sol, relied, facts: { ref } }) =>
		(relied?.criteria ?? []).filter(isOpen).map(({ criterion, tested }) => ({ id, sol, ref, criterion, tested })),
	);

/** Says what the reports leave open, all openings of one kind in one line. */
function silentFindings(penetrations: FrozenPenetration[]): Finding[] {
	const silent = openOf(penetrations, ({ state }) => state === "ask the report" || state === "no limits");
	return [...Map.groupBy(silent, ({ criterion }) => criterion)].map(([criterion, alike]) => {
		const refs = [...new Set(alike.map(({ ref }) => ref))];
		const what = SILENT_WORDS[criterion] ?? criterionName(criterion);
		return ofProject(
			"limit_not_stated_by_report",
			`The test report does not state the ${what} for ${amountOf(refs.length, "opening")} (${namedRefs(refs)})`,
		);
	});
}

const SILENT_WORDS: Partial<Record<CriterionName, string>> = {
	opening: "size of the opening",
	gap: "gap around the service",
	together: "services in the opening",
};

/** Says what the list leaves open of what decides: a line for each opening and detail, once where its services are alike. */
function notStatedFindings(penetrations: FrozenPenetration[]): Finding[] {
	const open = openOf(penetrations, ({ state }) => state === "ask the list");
	const findings = open.map(({ id, sol, ref, criterion, tested }): Finding => {
		const what = LIST_WORDS[criterion] ?? criterionName(criterion);
		const text = `${ref}: ${what} not stated. Tested ${testedWith({ criterion, tested })}.`;
		return { code: "criterion_not_stated", text, sol, penetration: id };
	});
	return [...new Map(findings.map((one) => [one.text, one])).values()];
}

const LIST_WORDS: Partial<Record<CriterionName, string>> = {
	boards: "number of boards",
	opening: "size of the opening",
	fire_from: "side of the fire",
};

const ofProject = (code: FindingCode, text: string): Finding => ({ code, text, sol: null, penetration: null });

/** Checks facts as they are issued (docs/rules/check.md); the actor's own pending changes are not in them. */
export async function checkFacts(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	gathered: CollectedFacts & Pick<CheckContext, "pending">,
	isReadable: IsReadable,
): Promise<Check> {
	const { facts, sols, penetrations, pending = await findPending(em, actor, projectId) } = gathered;
	const active = new Set(sols.filter((_, index) => facts.items[index]!.active));
	const { revision } = facts.project;
	const reused = revision ? await otherOfRevision(em, projectId, facts) : null;
	const found = [
		...(active.size > 0 ? [] : [ofProject("no_active_solution", "The project has no active solution.")]),
		...(await unreadableFiles(gathered, isReadable)),
		...facts.items.flatMap((item, index) => (item.active ? solutionFindings(item, sols[index]!) : [])),
		...(facts.asBuilt ? asBuiltFindings(facts.asBuilt, penetrations) : []),
		...penetrations.flatMap((one) => penetrationFindings(one, active)),
		...notStatedFindings(penetrations),
		...silentFindings(penetrations),
		...facts.missing.map((one) => ofProject("document_missing", missingWords(one))),
		...(pending ? [ofProject("changes_not_saved", notSavedWords(pending.count))] : []),
		...(reused
			? [
					ofProject(
						"revision_reused",
						`${named(revision)} was already issued (${reused.documentNo}) with different content.`,
					),
				]
			: []),
	];
	return checkOf(found, facts.intendedUse);
}

/** People write `B`, `2` and `Rev B`. */
const named = (revision: string) => (/^rev/i.test(revision) ? revision : `Revision ${revision}`);

const notSavedWords = (count: number): string =>
	count === 1
		? "1 change is not saved and not in this issue."
		: `${count} changes are not saved and not in this issue.`;

interface CheckContext {
	/** The caller may pass the facts that it has collected already. */
	gathered?: CollectedFacts;
	/** The caller may pass what it has found of the actor's own changes. */
	pending?: PendingChanges | null;
	/** The status for use that it would be issued for. */
	use?: IntendedUse;
}

/** Throws not found for a project that the actor may not see. */
export async function checkProject(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	isReadable: IsReadable,
	{ gathered, pending, use = "" }: CheckContext = {},
): Promise<Check> {
	if (!(await visibleProject(em, actor, projectId))) throw notFound();
	const now = gathered ?? (await collectFactsNow(em, actor, projectId));
	const whole = await withSite(em, projectId, now, { intendedUse: use });
	const facts = { ...whole.facts, intendedUse: use };
	return checkFacts(em, actor, projectId, { ...whole, facts, pending }, isReadable);
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
