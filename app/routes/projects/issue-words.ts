import type { NewestIssue } from "#app/domain/projects/list.sql.ts";

/** `Issue 2 · B · For consent`. */
export const issueWords = ({ no, revision, use }: Omit<NewestIssue, "changed">): string =>
	[`Issue ${no}`, revision, use].filter(Boolean).join(" · ");
