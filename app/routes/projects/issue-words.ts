import type { ToldIssue } from "#app/domain/projects/since-issue.ts";

/** `Issue 2 · B · For consent · evidence changed since`. */
export const issueWords = ({ no, revision, use, fallen }: Omit<ToldIssue, "changed">): string =>
	[`Issue ${no}`, revision, use, fallen && "evidence changed since"].filter(Boolean).join(" · ");
