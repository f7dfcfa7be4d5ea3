import type { ScheduleFacts } from "#app/domain/schedules/facts.ts";

/** A section of a schedule: its heading, its row in the contents and its bookmark follow from it. */
export interface Section {
	/** What follows `toc-` in the id of the heading. */
	target: string;
	title: string;
	/** The name of its bookmark, where that says more than the title. */
	bookmark?: string;
	/** What stands on top of its further pages, where it is not the title. */
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

/** The sections before the solutions, in their order. */
export const FRONT = [PROJECT, SUMMARY];

/** Whether documents follow the solutions, or were asked for. */
export const hasDocuments = ({ attachments, missing }: Pick<ScheduleFacts, "attachments" | "missing">): boolean =>
	attachments.length + missing.length > 0;

/** The sections behind the solutions, in their order. */
export const backSections = (facts: ScheduleFacts): Section[] => (hasDocuments(facts) ? [DOCUMENTS] : []);

/** The heading of a section, to which its row in the contents and its bookmark lead. */
export function SectionHeading({ section: { target, title } }: { section: Section }) {
	return <h1 id={`toc-${target}`}>{title}</h1>;
}
