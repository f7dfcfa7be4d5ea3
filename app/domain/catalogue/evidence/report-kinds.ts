export const REPORT_KINDS = {
	test: "Fire test report",
	assessment: "Assessment report",
	regulatory: "Regulatory information report",
	classification: "Classification report",
	eta: "European Technical Assessment",
	opinion: "Letter of opinion",
	appraisal: "Product appraisal",
} as const;

export type ReportKind = keyof typeof REPORT_KINDS;

const KIND_RANKS: Record<ReportKind, number> = {
	...{ test: 0, classification: 1, assessment: 1, regulatory: 1, eta: 1, opinion: 2, appraisal: 2 },
};

/** The number of ranks that {@link kindRank} has. */
export const KIND_RANK_COUNT = 4;

/** Where two show the same, tests come before classifications and assessments, these before opinions, and what is not recorded last. */
export const kindRank = (kind: ReportKind | ""): number => (kind === "" ? KIND_RANK_COUNT - 1 : KIND_RANKS[kind]);
