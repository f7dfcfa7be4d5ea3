import { NOT_APPLICABLE } from "#app/domain/catalogue/solutions/views.ts";
import { notFound } from "#app/domain/errors.ts";
import {
	type ItemFacts,
	type PenetrationFacts,
	type PenetrationsFacts,
	type SpecimenFacts,
	scheduleFacts,
} from "#app/domain/facts/facts.ts";
import {
	activeSpecimens,
	citedOnPaper,
	evidenceProblems,
	isWithoutEvidence,
	printedLines,
	specimenProblems,
	type TestedWithin,
	testedWithin,
} from "#app/domain/facts/item-evidence.ts";
import { distinctNaturally } from "#app/domain/natural-order.ts";
import type { OpeningCounts } from "#app/domain/penetrations/opening-counts.ts";
import { rangeWords, ratingRange } from "#app/domain/ratings/range.ts";
import { type IssueNotice, listNoticesOfIssue } from "#app/domain/recall/notices.sql.ts";
import { findLostEvidence, type LostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import { getIssuedFile } from "#app/domain/schedules/issue-register.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import { IssuedPicture } from "#db/entities/sharing.ts";
import type { EntityManager } from "#db/orm.ts";
import { findByToken } from "./reading-links.ts";

/** An issue as shared: it names no person, only the company that issued it. */
export interface SharedIssue {
	project: string;
	documentNo: string;
	no: number | null;
	revision: string;
	use: string;
	/** ISO 8601, UTC, as `expires`. */
	issued: string;
	expires: string;
	company: string;
	sample: boolean;
	/** The openings in four numbers; null where the issue does not say. */
	counts: OpeningCounts | null;
	/** Number of the issue that came after it. */
	supersededBy: number | null;
	fallen: LostEvidence[];
	/** The newest first. */
	notices: IssueNotice[];
	solutions: SharedSolution[];
	/** The penetrations by level, then ref, as they were printed. */
	penetrations: PenetrationFacts[];
	/** The facts of them that were not stated, by number; null of an issue that does not say. */
	details: PenetrationsFacts["told"] | null;
}

export interface SharedSolution {
	no: number;
	drawing: string;
	/** The title says what is sealed in what: a code says nothing to who builds by it. */
	title: string;
	active: boolean;
	sample: boolean;
	rating: string;
	/** True where nothing that its drawing shows was in force. */
	crossed: boolean;
	/** The errors on the day of issue, in words. */
	problems: string[];
	/** The size in pixels; null where the issue has no picture, or it is not there any more. */
	picture: { width: number; height: number } | null;
	/** The lines; sizes that share all else stand in one. */
	lines: { service: string; sizes: string[]; frr: string; report: string; products: string; problems: string }[];
	/** The limits within which it was tested; null where there is nothing to say. */
	within: TestedWithin | null;
	notes: { no: number; text: string }[];
}

/** "ended" for a link that worked before; throws not found. */
export async function openSharedIssue(em: EntityManager, token: string): Promise<SharedIssue | "ended"> {
	const link = await findByToken(em, token);
	if (link === "ended") return link;
	const { runId, expires } = link;
	const run = await getRun(em, runId);
	const facts = scheduleFacts.parse(run.facts);
	const pictures = await em.find(IssuedPicture, { run: runId }, { fields: ["no"], disableIdentityMap: true });
	const stored = new Set(pictures.map(({ no }) => no));
	return {
		project: run.projectName,
		documentNo: run.documentNo,
		no: run.issueNo ?? null,
		revision: run.revision ?? "",
		use: run.intendedUse,
		issued: facts.issuedAt,
		expires: expires.toISOString(),
		company: facts.generatedBy.company,
		sample: facts.sample,
		counts: facts.penetrations?.counts ?? null,
		supersededBy: await nextIssue(em, run),
		fallen: await findLostEvidence(em, runId, facts),
		notices: await listNoticesOfIssue(em, runId),
		solutions: facts.items.map((item) => sharedSolution(item, stored)),
		penetrations: facts.penetrations?.rows ?? [],
		details: facts.penetrations?.told ?? null,
	};
}

/** The file of the issue; null for a link that has ended. Throws not found. */
export async function openSharedFile(em: EntityManager, token: string) {
	const link = await findByToken(em, token);
	if (link === "ended") return null;
	return getIssuedFile(em, { id: link.runId });
}

/** The picture of a solution of the issue, by its printed number; null for a link that has ended. Throws not found. */
export async function openSharedPicture(em: EntityManager, token: string, no: number) {
	const link = await findByToken(em, token);
	if (link === "ended") return null;
	const picture = await em.findOne(
		IssuedPicture,
		{ run: link.runId, no },
		{ populate: ["file"], disableIdentityMap: true },
	);
	if (!picture) throw notFound();
	const { storageKey, type, bytes } = picture.file;
	return { key: storageKey, type, bytes };
}

const getRun = (em: EntityManager, id: number) =>
	em.findOneOrFail(ScheduleRun, { id }, { populate: ["facts"], disableIdentityMap: true });

async function nextIssue(em: EntityManager, run: { issueNo?: number | null; project?: { id: number } | null }) {
	if (!run.issueNo || !run.project) return null;
	const next = { project: run.project.id, issueNo: run.issueNo + 1 };
	return (await em.count(ScheduleRun, next)) > 0 ? next.issueNo : null;
}

function sharedSolution(item: ItemFacts, stored: Set<number>): SharedSolution {
	const { no, drawing, active, sample, image, notes } = item;
	const range = ratingRange(activeSpecimens(item).map(({ frr }) => frr));
	return {
		no,
		drawing,
		title: titleOf(item),
		active,
		sample,
		rating: range ? rangeWords(range) : "",
		crossed: isWithoutEvidence(item),
		problems: [active ? "" : "Cancelled", item.withdrawn ? "Withdrawn" : "", ...evidenceProblems(item)].filter(Boolean),
		picture: image && stored.has(no) ? { width: image.width, height: image.height } : null,
		within: testedWithin(item),
		lines: joinSizes(printedLines(item).map(sharedLine)),
		notes,
	};
}

/** The drawing's title, else `Copper in Wall - Concrete`; of a joint, which no service passes, what it is in. */
function titleOf({ title, services, classifications, substrates }: ItemFacts): string {
	if (title) return title;
	const sealed = [...new Set(services.length > 0 ? services : classifications)].join(", ");
	const where = [...new Set(substrates)].join(" or ");
	return [sealed, where].filter(Boolean).join(" in ");
}

type SharedLine = SharedSolution["lines"][number];

const sharedLine = (one: SpecimenFacts): SharedLine => ({
	service: [
		[one.service.material, one.service.type].filter(Boolean).join(" "),
		one.insulation && one.insulation !== NOT_APPLICABLE ? `insulation ${one.insulation}` : "",
		`in ${one.substrates.join(" / ")}`,
	]
		.filter(Boolean)
		.join(", "),
	sizes: one.size ? [one.size] : [],
	frr: one.frr,
	report: citedOnPaper(one),
	products: one.products.join(", "),
	problems: specimenProblems(one).join(", "),
});

/** Joins only what was tested with all else alike, in the order of the sizes. */
function joinSizes(lines: SharedLine[]): SharedLine[] {
	const alike = Map.groupBy(lines, ({ sizes: _, ...rest }) => JSON.stringify(rest));
	return [...alike.values()].map((some) => {
		return { ...some[0]!, sizes: distinctNaturally(some.flatMap((one) => one.sizes)) };
	});
}
