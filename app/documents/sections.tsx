import type { ScheduleFacts } from "#app/domain/facts/facts.ts";

export interface Section {
	target: string;
	title: string;
	bookmark?: string;
	/** Printed on top of its further pages, where that is not the title. */
	head?: string;
}

export const PROJECT: Section = {
	target: "project",
	title: "Project identification",
	bookmark: "Project identification and contents",
	head: "Contents, continued",
};
export const SUMMARY: Section = { target: "summary", title: "Summary of solutions" };
export const DOCUMENTS: Section = { target: "documents", title: "Supporting documents" };

export const EVIDENCE: Section = { target: "evidence", title: "Evidence register" };

export const PENETRATIONS: Section = { target: "penetrations", title: "Penetration schedule" };

const FINDINGS: Section = { target: "findings", title: "Check before issuing" };

const ACKNOWLEDGED: Section = { target: "findings", title: "Points acknowledged by the issuer" };

/** Undefined for issues before there was a check. */
export const findingsSection = ({ findings }: Pick<ScheduleFacts, "findings">): Section | undefined =>
	findings && (findings.acknowledged ? ACKNOWLEDGED : FINDINGS);

/** Undefined for a first issue, and where the issuer does not want it. */
export const changesSection = ({ changes }: Pick<ScheduleFacts, "changes">): Section | undefined =>
	changes?.printed ? { target: "changes", title: `Changes since issue ${changes.since}` } : undefined;

export const FRONT = [PROJECT, SUMMARY];

export const hasDocuments = ({ attachments, missing }: Pick<ScheduleFacts, "attachments" | "missing">): boolean =>
	attachments.length + missing.length > 0;

/** Facts of issues before there was evidence do not say. */
export const hasEvidence = ({ items, withdrawnReports }: Pick<ScheduleFacts, "items" | "withdrawnReports">): boolean =>
	withdrawnReports !== undefined ||
	items.some(({ specimens }) => specimens.some(({ evidence }) => evidence !== undefined));

export const backSections = (facts: ScheduleFacts): Section[] => [
	...[changesSection(facts)].flatMap((section) => section ?? []),
	...(facts.penetrations ? [PENETRATIONS] : []),
	...(hasEvidence(facts) ? [EVIDENCE] : []),
	...[findingsSection(facts)].flatMap((section) => section ?? []),
	...(hasDocuments(facts) ? [DOCUMENTS] : []),
];

export function SectionHeading({ section: { target, title } }: { section: Section }) {
	return <h1 id={`toc-${target}`}>{title}</h1>;
}
