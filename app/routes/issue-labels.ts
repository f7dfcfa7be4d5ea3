import { amountOf, fileSize } from "#app/amounts.ts";
import type { ListedIssue } from "#app/domain/schedules/issue-state.ts";
import type { ChangedPart } from "#app/domain/schedules/outdated.ts";
import { paths } from "#app/paths.ts";

/** The address where the schedules of a project are: staff have those of others among the projects of all. */
export const schedulesUrl = (id: number, own: boolean) => (own ? paths.schedule(id) : paths.officeProject(id));

/** `Issue 2 · B · For consent · evidence changed since`. */
export const issueWords = ({ no, revision, use, fallen }: Omit<ListedIssue, "changed">): string =>
	[`Issue ${no}`, revision, use, fallen && "evidence changed since"].filter(Boolean).join(" · ");

const words: Record<ChangedPart, string> = {
	project: "project details",
	solutions: "solutions",
	cover: "cover page",
	documents: "supporting documents",
	penetrations: "openings",
	site: "what was recorded on site",
};

/** `solutions, cover page`: what a schedule would print otherwise today. */
export const changedWords = (changed: ChangedPart[]): string => changed.map((part) => words[part]).join(", ");

/** `61 pages, 2.1 MB`; older issues do not say their pages. */
export const lengthWords = ({ pages, bytes }: { pages: number | null; bytes: number | null }): string =>
	[pages !== null && amountOf(pages, "page"), bytes !== null && fileSize(bytes)].filter(Boolean).join(", ");
