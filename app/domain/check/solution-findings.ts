import { withdrawnWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { isInForce, type ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import type { EvidenceFacts, ItemFacts, SpecimenFacts } from "#app/domain/schedules/facts.ts";
import { NO_EVIDENCE } from "#app/marks.ts";
import type { Finding, FindingCode } from "./finding.schema.ts";

type Found = [FindingCode, string];

const REPORTS: Partial<Record<ReportStatus, [FindingCode, (evidence: EvidenceFacts) => string]>> = {
	withdrawn: ["report_withdrawn", () => "is withdrawn"],
	superseded: ["report_superseded", ({ superseded_by }) => `is superseded by ${superseded_by}`],
	expired: ["report_expired", ({ expires }) => `expired on ${expires}`],
	"standard ended": ["standard_ended", ({ standard }) => `rests on ${standard}, which is no longer accepted`],
	"expires soon": ["report_expires_soon", ({ expires }) => `expires on ${expires}`],
	"not recorded": ["evidence_not_recorded", () => "is not recorded with its kind and date"],
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

/** A withdrawn report has a finding of its own. */
function withdrawnFindings({ specimens, withdrawnSpecimens = [] }: ItemFacts): Found[] {
	const words = specimens.flatMap(({ specimenId, withdrawn = [] }): [string, string][] => {
		const parts = withdrawn.filter((part) => part !== "report");
		return parts.length > 0 ? [[withdrawnWords(parts), specimenId]] : [];
	});
	const all = [...withdrawnSpecimens.map((one): [string, string] => ["Specimen withdrawn", one]), ...words];
	return [...Map.groupBy(all, ([word]) => word)].map(([word, of]): Found => {
		return ["specimen_withdrawn", `${word} (${of.map(([, specimen]) => specimen).join(", ")})`];
	});
}

function foundOf(item: ItemFacts): Found[] {
	const { specimens } = item;
	const inForce = specimens.some(({ evidence }) => evidence && isInForce(evidence.status));
	const unreadable = new Set(specimens.map(({ frr }) => frr).filter((frr) => readRating(frr) === null));
	return [
		...(item.withdrawn ? [["solution_withdrawn", "the solution is withdrawn"] satisfies Found] : []),
		...withdrawnFindings(item),
		...(inForce ? [] : [["no_evidence_in_force", NO_EVIDENCE] satisfies Found]),
		...reportFindings(specimens),
		...[...unreadable].map((frr): Found => ["rating_unreadable", `the rating “${frr}” cannot be read`]),
		...(item.sample ? [["sample", "rests on sample data"] satisfies Found] : []),
	];
}

export const solutionFindings = (item: ItemFacts, sol: number): Finding[] =>
	foundOf(item).map(([code, words]) => ({ code, text: `${item.drawing}: ${words}`, sol, penetration: null }));
