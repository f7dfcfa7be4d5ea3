import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import type { Fallen } from "#app/domain/schedules/fallen.ts";
import { issueFacts } from "#app/domain/schedules/issue-state.ts";
import type { EntityManager } from "#db/orm.ts";
import { findIssue } from "./issue.sql.ts";
import { readToken } from "./token.ts";

/** For anybody: no person is named in it. */
export interface VerifiedIssue {
	project: string;
	documentNo: string;
	revision: string;
	use: IntendedUse;
	/** ISO 8601, UTC. */
	issued: string;
	company: string;
	sha256: string;
	/** Active ones. */
	solutions: number;
	sample: boolean;
	/** `2026-11-23`, the day of the next issue. */
	superseded: string | null;
	since: Fallen[];
}

/** Of a link that its owner has withdrawn. */
export interface WithdrawnLink {
	superseded: string | null;
	/** What has become of its evidence; null: nothing. */
	since: "withdrawn" | "ended or corrected" | null;
}

export type Verified = { issue: VerifiedIssue } | { withdrawn: WithdrawnLink };

/** By docs/rules/verification.md#the-page; null for a token that is no issue's. */
export async function verify(em: EntityManager, text: string): Promise<Verified | null> {
	const token = readToken(text);
	const found = token === null ? null : await findIssue(em, token);
	if (!found) return null;
	const { company, solutions, since } = await issueFacts(em, found.run, found.catalogueVersion);
	const { superseded } = found;
	if (found.withdrawn) return { withdrawn: { superseded, since: inGeneral(since) } };
	const { project, documentNo, revision, use, issued, sha256, sample } = found;
	const said = { project, documentNo, revision, use, issued, sha256, sample };
	return { issue: { ...said, company, solutions, superseded, since } };
}

function inGeneral(since: Fallen[]): WithdrawnLink["since"] {
	if (since.some(({ withdrawn }) => withdrawn)) return "withdrawn";
	return since.length > 0 ? "ended or corrected" : null;
}
