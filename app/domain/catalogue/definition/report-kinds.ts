export const REPORT_KINDS = {
	test: "Fire test report",
	assessment: "Assessment report",
	regulatory: "Regulatory information report",
	classification: "Classification report",
	eta: "European Technical Assessment",
	opinion: "Letter of opinion",
	appraisal: "Product appraisal",
} as const;

type ReportKind = keyof typeof REPORT_KINDS;

const KIND_RANKS: Record<ReportKind, number> = {
	...{ test: 0, classification: 1, eta: 1, assessment: 2, regulatory: 2, opinion: 3, appraisal: 3 },
};

const NOT_RECORDED = 4;

/** Tests come first of two that cover the same, then classifications, assessments and opinions, and what is not recorded last. */
export const kindRank = (kind: ReportKind | ""): number => (kind === "" ? NOT_RECORDED : KIND_RANKS[kind]);
