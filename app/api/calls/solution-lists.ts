import { solutionAnswer } from "#app/api/frame/addresses.ts";
import { type Answer, type CallContext, list } from "#app/api/frame/call.ts";
import { problem } from "#app/api/frame/problems.ts";
import { findingsOn } from "#app/domain/catalogue/evidence/consistency.ts";
import { readSolutionRecords } from "#app/domain/catalogue/solutions/solution-records.ts";
import type { Wanted } from "#app/domain/catalogue/solutions/solution-rows.sql.ts";
import { type Found, firstOf, readIds } from "#app/domain/finder/whole-lists.sql.ts";
import { withWarnings } from "./warnings.ts";

/** More than this is the export's matter. */
export const MOST_RECORDS = 100_000;
/** Up to here a list is sent in one piece; beyond, in portions of this size. */
const PORTION = 200;

export function refuseTooLong(count: number): void {
	if (count <= MOST_RECORDS) return;
	throw problem(400, { detail: "The list is too long. Use the export.", code: "too_long" });
}

export async function solutionsOf({ em, actor }: Pick<CallContext, "em" | "actor">, wanted: Wanted) {
	return (await readSolutionRecords(em, wanted, actor.isStaff ? "all" : "active")).map(solutionAnswer);
}

export async function staffSolutionsOf(asked: Pick<CallContext, "em" | "actor">, ids: number[]) {
	const findings = await findingsOn(asked.em, ids);
	const warnings = new Map([...findings].map(([id, found]) => [id, found.map(({ text }) => text)]));
	return withWarnings(await solutionsOf(asked, ids), warnings);
}

/** One that is short comes in a single turn. */
export async function foundSolutions(asked: CallContext, found: Found): Promise<Answer> {
	const first = await solutionsOf(asked, firstOf(found, PORTION + 1));
	return first.length <= PORTION ? list(first) : solutionList(asked, await readIds(asked.em, found));
}

/** A long one is read and sent in portions, never all of it in memory. */
export async function solutionList(
	asked: CallContext,
	ids: number[],
	count = ids.length,
	read: (asked: CallContext, ids: number[]) => Promise<unknown[]> = solutionsOf,
): Promise<Answer> {
	refuseTooLong(ids.length);
	if (ids.length <= PORTION) return list(await read(asked, ids), count);
	return portioned(ids, (portion) => read(asked, portion));
}

export function portioned(ids: number[], read: (portion: number[]) => Promise<unknown[]>): Answer {
	async function* elements() {
		for (let start = 0; start < ids.length; start += PORTION) {
			const rows = await read(ids.slice(start, start + PORTION));
			if (rows.length > 0) yield rows.map((row) => JSON.stringify(row)).join(",");
		}
	}
	return { elements: elements(), headers: { "X-Total-Count": String(ids.length) } };
}
