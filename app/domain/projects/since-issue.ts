import { keptFacts } from "#app/domain/verification/verify.ts";
import type { EntityManager } from "#db/orm.ts";
import type { NewestIssue } from "./list.sql.ts";

/** The newest issue of a project as lists tell it. */
export interface ToldIssue extends Pick<NewestIssue, "no" | "revision" | "use" | "changed"> {
	/** Evidence in it was withdrawn, ended or corrected since, as its public page says. */
	fallen: boolean;
}

/** The rows with what has become of their issues; facts are read only where catalogue or day have moved. */
export async function withSince<Row extends { issue: NewestIssue | null }>(
	em: EntityManager,
	rows: Row[],
): Promise<(Omit<Row, "issue"> & { issue: ToldIssue | null })[]> {
	const told: (Omit<Row, "issue"> & { issue: ToldIssue | null })[] = [];
	for (const { issue, ...row } of rows) told.push({ ...row, issue: issue && (await tell(em, issue)) });
	return told;
}

async function tell(em: EntityManager, issue: NewestIssue): Promise<ToldIssue> {
	const { no, revision, use, changed, sameEvidence, run, catalogueVersion } = issue;
	const fallen = !sameEvidence && (await keptFacts(em, run, catalogueVersion)).since.length > 0;
	return { no, revision, use, changed, fallen };
}
