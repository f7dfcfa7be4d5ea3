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
