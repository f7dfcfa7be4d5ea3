import { scheduleFacts } from "#app/domain/schedules/facts.ts";
import { type Fallen, findFallen } from "#app/domain/schedules/fallen.ts";
import type { IntendedUse } from "#app/domain/schedules/intended-uses.ts";
import { today } from "#app/domain/today.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { findIssue } from "./issue.sql.ts";
import { readToken } from "./token.ts";

interface KeptFacts {
	company: string;
	solutions: number;
	since: Fallen[];
}

interface Kept {
	/** Day and version of the catalogue. */
	at: string;
	facts: Promise<KeptFacts>;
}

/** By database, then by run; the one not asked for the longest comes first. */
const stores = new WeakMap<object, Map<number, Kept>>();

const MOST = 1000;

/** Read once for each version of the catalogue and each day, also where many ask at once. */
function keptFor(
	em: EntityManager,
	run: number,
	catalogueVersion: number,
	read: () => Promise<KeptFacts>,
): Promise<KeptFacts> {
	const database = em.getConnection();
	const store = stores.get(database) ?? new Map<number, Kept>();
	stores.set(database, store);
	const at = `${today()} ${catalogueVersion}`;
	const known = store.get(run);
	const kept = known?.at === at ? known : { at, facts: read() };
	store.delete(run);
	store.set(run, kept);
	if (kept !== known) kept.facts.catch(() => store.get(run) === kept && store.delete(run));
	for (const oldest of store.keys()) {
		if (store.size <= MOST) break;
		store.delete(oldest);
	}
	return kept.facts;
}

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
	const { company, solutions, since } = await keptFacts(em, found.run, found.catalogueVersion);
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

/** Of the run of an issue, with what has fallen since; `catalogueVersion` is today's. */
export const keptFacts = (em: EntityManager, run: number, catalogueVersion: number): Promise<KeptFacts> =>
	keptFor(em, run, catalogueVersion, () => readFacts(em, run));

async function readFacts(em: EntityManager, run: number): Promise<KeptFacts> {
	const stored = await em.findOneOrFail(ScheduleRun, { id: run }, { populate: ["facts"], disableIdentityMap: true });
	const facts = scheduleFacts.parse(stored.facts);
	const solutions = facts.items.filter(({ active }) => active).length;
	return { company: facts.generatedBy.company, solutions, since: await findFallen(em, run, facts) };
}
