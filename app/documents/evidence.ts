import type { EvidencePart, ItemFacts, SpecimenFacts } from "#app/domain/schedules/facts.ts";

export const NO_EVIDENCE = "No evidence in force";

const PARTS: Record<EvidencePart, string> = {
	report: "report",
	frr: "FRR",
	service: "service",
	substrate: "substrate",
	product: "product",
};

/** Such as `Report, FRR withdrawn`; empty for none. */
function withdrawnWords(parts: Iterable<EvidencePart>): string {
	const names = [...new Set(parts)].map((part) => PARTS[part]).join(", ");
	return names && `${names[0]!.toUpperCase()}${names.slice(1)} withdrawn`;
}

/** Facts of version 1 do not say what is in force. */
export const saysEvidence = ({ withdrawnSpecimens }: ItemFacts): boolean => withdrawnSpecimens !== undefined;

const isActive = ({ withdrawn = [] }: SpecimenFacts): boolean => withdrawn.length === 0;

export const activeSpecimens = ({ specimens }: ItemFacts): SpecimenFacts[] => specimens.filter(isActive);

/** A solution without an active specimen shows nothing, whatever its drawing says. */
export const lacksEvidence = (item: ItemFacts): boolean => saysEvidence(item) && activeSpecimens(item).length === 0;

/** What of a specimen is not in force, in words; empty for one that is active. */
export const specimenFaults = ({ withdrawn = [] }: SpecimenFacts): string[] =>
	[withdrawnWords(withdrawn)].filter(Boolean);

/** What of a solution's evidence is not in force, in words; empty where all of it is, or where the facts do not say. */
export function evidenceFaults(item: ItemFacts): string[] {
	if (!saysEvidence(item)) return [];
	const { specimens } = item;
	const faulty = specimens.filter((one) => !isActive(one));
	const words = withdrawnWords(faulty.flatMap(({ withdrawn = [] }) => withdrawn));
	if (lacksEvidence(item)) return [words ? `${NO_EVIDENCE}: ${words[0]!.toLowerCase()}${words.slice(1)}` : NO_EVIDENCE];
	return words ? [`${words} (${faulty.length} of ${specimens.length} specimens)`] : [];
}

/** Whether a report is withdrawn on which specimens of the item rest. */
export const isReportWithdrawn = ({ specimens }: ItemFacts, report: string): boolean =>
	specimens.some((one) => one.report === report && one.withdrawn?.includes("report"));

/**
 * The specimens of a solution by all that a line of the summary shows, so that no line pairs facts that were not tested
 * together.
 */
export function testedLines({ specimens }: ItemFacts): SpecimenFacts[] {
	const shown = ({ substrates, service, size, insulation, frr, report, withdrawn, sample }: SpecimenFacts) =>
		JSON.stringify([substrates, service, size, insulation, frr, report, withdrawn, sample]);
	return [...new Map(specimens.map((one) => [shown(one), one])).values()];
}
