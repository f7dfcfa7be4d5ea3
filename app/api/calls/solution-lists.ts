import { addressFacts, solutionAnswer } from "#app/api/http/addresses.ts";
import { type Answer, type CallContext, type JsonPieces, jsonList, list } from "#app/api/http/call.ts";
import { problem } from "#app/api/http/problems.ts";
import { cached, cachedById } from "#app/domain/cache.ts";
import { findingsOn } from "#app/domain/catalogue/evidence/consistency.ts";
import { listSolutionRecords, type ShownSpecimens } from "#app/domain/catalogue/solutions/solution-records.ts";
import { today } from "#app/domain/today.ts";

export const withWarnings = <Answer extends { id: number }>(records: Answer[], warnings: Map<number, string[]>) =>
	records.map((one) => ({ ...one, warnings: warnings.get(one.id) ?? [] }));

/** The most records that a list answers; more is a matter for the export. */
export const MAX_RECORDS = 100_000;
/** A long list is read and sent in portions of this size. */
const PORTION = 200;
/** A list of so many solutions is sent in one piece, from bytes that are cached: some 3 MB. */
const MAX_CACHED = 500;

export function refuseTooLong(count: number): void {
	if (count <= MAX_RECORDS) return;
	throw problem(400, { detail: "The list is too long. Use the export.", code: "too_long" });
}

async function solutionsOf({ em, actor }: Pick<CallContext, "em" | "actor">, ids: number[]) {
	return (await listSolutionRecords(em, ids, actor.isStaff ? "all" : "active")).map(solutionAnswer);
}

export type SolutionReader = Pick<CallContext, "em" | "actor" | "catalogueVersion">;

interface SolutionJson {
	id: number;
	isActive: boolean;
	json: Buffer;
}

/** Keeps the order of `ids`, and leaves out unknown ones. */
export function solutionJson(
	{ em, actor, catalogueVersion }: SolutionReader,
	ids: number[],
	view: ShownSpecimens = actor.isStaff ? "all" : "active",
): Promise<SolutionJson[]> {
	const key = ["solution json", catalogueVersion, today(), addressFacts(), view];
	const read = async (missing: number[]) =>
		(await listSolutionRecords(em, missing, view)).map((one) => ({
			...{ id: one.id, isActive: one.is_active },
			json: Buffer.from(JSON.stringify(solutionAnswer(one))),
		}));
	return cachedById(em, key, ids, read, ({ json }) => json.byteLength);
}

interface FoundIds {
	ids: number[];
	count: number;
}

/** Reads ids once for each version of the catalogue and each day; `question` is what they are the answer to. */
export const foundIds = (
	{ em, catalogueVersion }: SolutionReader,
	question: readonly unknown[],
	read: () => Promise<FoundIds>,
): Promise<FoundIds> =>
	cached(em, ["found ids", catalogueVersion, today(), ...question], read, ({ ids }) => 8 * ids.length);

export const listOfJson = (elements: JsonPieces[], count = elements.length): Answer => ({
	json: jsonList(elements),
	headers: { "X-Total-Count": String(count) },
});

export const piecesOf = (records: unknown[]): JsonPieces[] => records.map((one) => [JSON.stringify(one)]);

export async function staffSolutionsOf(context: Pick<CallContext, "em" | "actor">, ids: number[]) {
	const findings = await findingsOn(context.em, ids);
	const warnings = new Map([...findings].map(([id, found]) => [id, found.map(({ text }) => text)]));
	return withWarnings(await solutionsOf(context, ids), warnings);
}

/** A long one is read and sent in portions, never all of it in memory, and takes nothing from the cache of the others. */
export async function solutionList(context: CallContext, ids: number[]): Promise<Answer> {
	refuseTooLong(ids.length);
	if (ids.length > MAX_CACHED) return portioned(ids, (portion) => solutionsOf(context, portion));
	return listOfJson((await solutionJson(context, ids)).map(({ json }) => [json]));
}

export async function staffSolutionList(context: CallContext, ids: number[]): Promise<Answer> {
	refuseTooLong(ids.length);
	if (ids.length > PORTION) return portioned(ids, (portion) => staffSolutionsOf(context, portion));
	return list(await staffSolutionsOf(context, ids));
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
