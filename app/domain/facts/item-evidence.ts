import {
	LIMIT_NAMES,
	type LimitName,
	limitTexts,
	NO_LIMITS,
	UNSTATED_LIMITS,
} from "#app/domain/catalogue/definition/tested-limits.ts";
import {
	citedReport,
	notInForce,
	ofSpecimens,
	reportWords,
	SPECIMEN_WITHDRAWN,
	specimensTitle,
	withdrawnWords,
} from "#app/domain/catalogue/evidence/evidence.ts";
import { isStructural } from "#app/domain/ratings/requirement.ts";
import { NO_EVIDENCE } from "#app/marks.ts";
import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "./facts.ts";

/** Facts of version 1 do not say what is in force. */
export const mentionsEvidence = ({ withdrawnSpecimens }: ItemFacts): boolean => withdrawnSpecimens !== undefined;

const isActive = ({ withdrawn = [] }: SpecimenFacts): boolean => withdrawn.length === 0;

export const activeSpecimens = ({ specimens }: ItemFacts): SpecimenFacts[] => specimens.filter(isActive);

/** A solution without an active specimen shows nothing, whatever its drawing says. */
export const isWithoutEvidence = (item: ItemFacts): boolean =>
	mentionsEvidence(item) && activeSpecimens(item).length === 0;

/** The errors in words; empty for a specimen in force. */
export const specimenProblems = ({ withdrawn = [], evidence }: SpecimenFacts): string[] =>
	[withdrawnWords(withdrawn) || (evidence ? notInForce(evidence.status) : "")].filter(Boolean);

/** An abbreviation such as FRR keeps its capitals. */
const withinSentence = (words: string): string =>
	/^[A-Z]{2}/.test(words) ? words : `${words[0]!.toLowerCase()}${words.slice(1)}`;

/** The errors in words; empty where all evidence is in force, or where the facts do not say. */
export function evidenceProblems(item: ItemFacts): string[] {
	if (!mentionsEvidence(item)) return [];
	const { specimens, withdrawnSpecimens = [] } = item;
	const faulty = specimens.filter((one) => !isActive(one));
	const words = withdrawnWords(faulty.flatMap(({ withdrawn = [] }) => withdrawn));
	if (isWithoutEvidence(item)) return [words ? `${NO_EVIDENCE}: ${withinSentence(words)}` : NO_EVIDENCE];
	const problems = activeSpecimens(item).flatMap(specimenProblems);
	const counts: [string, number][] = [
		[words, faulty.length],
		[SPECIMEN_WITHDRAWN, withdrawnSpecimens.length],
		...[...new Set(problems)].map((problem): [string, number] => [
			problem,
			problems.filter((one) => one === problem).length,
		]),
	];
	const all = specimens.length + withdrawnSpecimens.length;
	return counts.map(([problem, count]) => ofSpecimens(problem, count, all)).filter(Boolean);
}

/** The specimen's report, and what that is where it is no test. */
export const citedOnPaper = ({ report, evidence }: SpecimenFacts): string =>
	evidence ? citedReport(report, evidence) : report;

export function tableTitle({ specimens }: ItemFacts): string {
	const title = specimensTitle(specimens.flatMap(({ evidence }) => (evidence ? [{ evidence }] : [])));
	return `${title[0]}${title.slice(1).toLowerCase()}`;
}

/** The reports of a solution as cited, with what of them is not in force; older facts say no more than withdrawn. */
export const citedReports = ({ reports, specimens }: ItemFacts) =>
	reports.map((report) => {
		const resting = specimens.filter((one) => one.report === report);
		const [one] = resting;
		const withdrawn = resting.some((other) => other.withdrawn?.includes("report")) ? "Withdrawn" : "";
		const problem = one?.evidence ? reportWords(one.evidence.reportStatus) : withdrawn;
		return { report, cited: one ? citedOnPaper(one) : report, problem };
	});

/** The substrates of a solution's own list, with what is withdrawn of them; older facts do not say. */
export const listedSubstrates = ({ substrates, withdrawnSubstrates = [] }: ItemFacts) =>
	substrates.map((name) => ({ name, withdrawn: withdrawnSubstrates.some((one) => one.name === name) }));

/** A limit with what each of the specimens states of it; `of` is empty where all of them state the same. */
interface PrintedLimit {
	name: LimitName;
	stated: { text: string; of: string[] }[];
	/** The specimens whose report does not state it; `all` where none does. */
	unstated: "all" | string[];
}

/** Withdrawn specimens show nothing, and facts from before there were limits say nothing of them: then there are none. */
function printedLimits(item: ItemFacts): PrintedLimit[] {
	const specimens = activeSpecimens(item).flatMap((one) =>
		one.limits ? [{ name: specimenName(item.specimens, one), texts: limitTexts({ ...NO_LIMITS, ...one.limits }) }] : [],
	);
	if (specimens.length === 0) return [];
	return LIMIT_NAMES.map((name) => {
		const texts = Map.groupBy(specimens, (one) => one.texts[name]);
		const namesOf = (text: string) => (texts.get(text) ?? []).map((one) => one.name);
		const stated = [...texts.keys()].filter((text) => text !== "");
		const of = (text: string) => (texts.size === 1 ? [] : namesOf(text));
		return {
			name,
			stated: stated.map((text) => ({ text, of: of(text) })),
			unstated: stated.length === 0 ? "all" : namesOf(""),
		};
	});
}

/** An installer compares the stated limits with the site; nobody can compare what the reports leave open. */
export interface TestedWithin {
	stated: PrintedLimit[];
	/** Each limit that is left open is named in words, with its specimens where others state it. */
	unstated: string[];
	/** `report`, or `reports` of several. */
	by: string;
}

/** The limits of a solution for whoever installs it; null where there is nothing to say. */
export function testedWithin(item: ItemFacts): TestedWithin | null {
	const limits = item.active ? printedLimits(item) : [];
	const stated = limits.filter((one) => one.stated.length > 0);
	const isNoSeal = item.specimens.every(({ service }) => isStructural(service.classification));
	if (limits.length === 0 || (stated.length === 0 && isNoSeal)) return null;
	const unstated = limits.flatMap(({ name, unstated: by }) => {
		if (by === "all") return [UNSTATED_LIMITS[name]];
		return by.length > 0 ? [`${UNSTATED_LIMITS[name]} (${by.join(", ")})`] : [];
	});
	return { stated, unstated, by: item.reports.length > 1 ? "reports" : "report" };
}

/** Specimens of two reports may be called alike. */
export const specimenName = (specimens: SpecimenFacts[], { specimenId, size }: SpecimenFacts): string =>
	specimens.filter((one) => one.specimenId === specimenId).length > 1 ? `${specimenId}, ${size}` : specimenId;

export interface TestedCase {
	/** The first of those that share all but the size. */
	specimen: SpecimenFacts;
	sizes: string[];
}

/**
 * Groups specimens by what they share, with the sizes that each of them was tested in: no case pairs facts that were
 * not tested together.
 */
export function testedCases({ specimens }: ItemFacts): TestedCase[] {
	const shared = (one: SpecimenFacts) =>
		JSON.stringify([one.substrates, one.service, one.insulation, one.frr, citedOnPaper(one), specimenProblems(one)]);
	return [...Map.groupBy(specimens, shared).values()].map((alike) => ({
		specimen: alike[0]!,
		sizes: [...new Set(alike.map(({ size }) => size))],
	}));
}

/** No line pairs facts that were not tested together. */
export function printedLines({ specimens }: ItemFacts): SpecimenFacts[] {
	const shown = ({ substrates, service, size, insulation, frr, report, withdrawn, sample, evidence }: SpecimenFacts) =>
		JSON.stringify([substrates, service, size, insulation, frr, report, withdrawn, sample, evidence]);
	return [...new Map(specimens.map((one) => [shown(one), one])).values()];
}

/** The status of every report of an issue on its day, by the report's label; empty where the facts do not say. */
export const reportStatuses = ({ items }: Pick<ScheduleFacts, "items">): ReadonlyMap<string, string> =>
	new Map(
		items.flatMap(({ specimens }) =>
			specimens.map(({ report, evidence }) => [report, evidence?.reportStatus ?? ""] as const),
		),
	);
