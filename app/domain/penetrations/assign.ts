import type { Actor } from "#app/domain/actor.ts";
import { invalid, unknownRecord } from "#app/domain/errors.ts";
import { findDraft, keepDraft } from "#app/domain/projects/drafts.ts";
import { storedItems, storedRows, upsertItems } from "#app/domain/projects/items.sql.ts";
import { sameItems, withSolutions } from "#app/domain/projects/items.ts";
import { lockProject } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import { readSome, specimensOf } from "./penetrations.sql.ts";
import { storePenetrations } from "./store.ts";

const MOST_NO = 100_000;

/** Adds a solution to the stored items of a locked project, and to what is pending, which would take it out again. */
async function addToItems(em: EntityManager, actor: Actor, project: { id: number; version: number }, sol: number) {
	const items = await storedItems(em, project.id);
	if (!sameItems(items, await withSolutions(em, items, [sol]))) {
		const rows = await storedRows(em, project.id);
		const last = Math.max(0, ...rows.map(({ no }) => no));
		const no = rows.find((row) => row.sol === sol)?.no ?? Math.min(last + 1, MOST_NO);
		await upsertItems(em, project.id, [{ sol, no, isActive: true }]);
	}
	const draft = await findDraft(em, actor, project.id);
	if (!draft) return;
	const pending = await withSolutions(em, draft.items, [sol]);
	if (!sameItems(draft.items, pending)) await keepDraft(em, actor, project, pending);
}

/** The seal of penetrations, and the tested specimens that are relied on; `sol` null opens them again. */
export interface Assignment {
	penetrations: number[];
	sol: number | null;
	specimens: number[];
}

/** Stores at once, and adds the solution to the stored project; pending changes stay pending. */
export async function assignPenetrations(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ penetrations, sol, specimens }: Assignment,
): Promise<void> {
	const project = await lockProject(em, actor, projectId);
	const there = new Set((await readSome(em, projectId, penetrations)).map(({ id }) => id));
	const unknown = penetrations.filter((id) => !there.has(id));
	if (unknown.length > 0) throw invalid({ penetrations: unknown.slice(0, 20).map(unknownRecord) });
	const own = sol === null ? new Set<number>() : (await specimensOf(em, [sol])).get(sol);
	if (!own) throw invalid({ sol: [unknownRecord(sol!)] });
	if (specimens.some((id) => !own.has(id))) throw invalid({ specimens: ["Not a specimen of the solution."] });
	if (penetrations.length === 0) return;
	if (sol !== null) await addToItems(em, actor, project, sol);
	const fields = { sol, specimens, status: sol === null ? ("open" as const) : ("assigned" as const) };
	await storePenetrations(
		em,
		actor,
		projectId,
		penetrations.map((id) => ({ id, fields, faults: {} })),
	);
}
