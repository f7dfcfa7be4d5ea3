import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, invalid, unknownRecord } from "#app/domain/errors.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { stampOf, typesWritten } from "#app/domain/penetrations/match/types.ts";
import { NOT_A_SPECIMEN } from "#app/domain/penetrations/penetration.schema.ts";
import { listPenetrationsById, listWrittenPenetrations, sealsOf } from "#app/domain/penetrations/penetrations.sql.ts";
import { getNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { findDraft, saveDraft } from "#app/domain/projects/drafts.ts";
import { lockProject, storeProject, updatedNow } from "#app/domain/projects/project.ts";
import {
	MAX_NO,
	sameItems,
	storedItems,
	storedRows,
	upsertItems,
	withSolutions,
} from "#app/domain/projects/project-items.ts";
import type { StoredProject } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import type { TypeChoice } from "./choice.schema.ts";
import { storePenetrations } from "./store.ts";

const choice: z.ZodType<TypeChoice> = z.object({
	stamp: z.string(),
	sol: recordId().nullable(),
	specimens: z.array(recordId()),
});

/** Reads a choice as a form sends it. */
export const choiceField = z
	.string()
	.regex(/^[\w-]{16} \d{0,10} (\d{1,10}(\+\d{1,10})?)?$/)
	.transform((text): unknown => {
		const [stamp, sol, specimens] = text.split(" ");
		return { stamp, sol: sol || null, specimens: specimens ? specimens.split("+") : [] };
	})
	.pipe(choice);

/** Assigns each choice to every penetration of its type as a page showed it, all choices or none. Answers the number of penetrations. */
export async function assignChoices(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	choices: TypeChoice[],
): Promise<number> {
	// Before the types are read: another press must not change them between that and storing.
	await lockProject(em, actor, projectId);
	const types = typesWritten(await listWrittenPenetrations(em, projectId), await getNames(em, projectId));
	const byStamp = new Map(types.map((type) => [stampOf(type), type]));
	const assignments = choices.map(({ stamp, sol, specimens }) => {
		const type = byStamp.get(stamp);
		if (!type) throw conflict("The list was changed since this page was shown. Nothing was assigned.", "stale");
		return { penetrations: type.penetrations.map(({ id }) => id), sol, specimens };
	});
	await assignPenetrations(em, actor, projectId, assignments);
	return assignments.reduce((count, { penetrations }) => count + penetrations.length, 0);
}

/** Adds solutions to the stored items of a locked project, and to what is pending, which would take them out again. */
async function addToItems(em: EntityManager, actor: Actor, project: StoredProject, sols: number[]) {
	const items = await storedItems(em, project.id);
	if (!sameItems(items, await withSolutions(em, items, sols))) {
		const rows = await storedRows(em, project.id);
		let last = Math.max(0, ...rows.map(({ no }) => no));
		const numbered = sols.map((sol) => {
			const no = rows.find((row) => row.sol === sol)?.no ?? Math.min(++last, MAX_NO);
			return { sol, no, isActive: true };
		});
		await upsertItems(em, project.id, numbered);
		await storeProject(em, actor, project, updatedNow);
	}
	const draft = await findDraft(em, actor, project.id);
	if (!draft) return;
	const pending = await withSolutions(em, draft.items, sols);
	if (!sameItems(draft.items, pending)) await saveDraft(em, actor, project, pending);
}

/** The seal of penetrations, and the tested specimens that are relied on; `sol` null opens them again. */
interface Assignment {
	penetrations: number[];
	sol: number | null;
	specimens: number[];
}

async function refuseForeign(em: EntityManager, projectId: number, assignments: Assignment[]) {
	const penetrations = assignments.flatMap((one) => one.penetrations);
	const there = new Set((await listPenetrationsById(em, projectId, penetrations)).map(({ id }) => id));
	const unknown = penetrations.filter((id) => !there.has(id));
	if (unknown.length > 0) throw invalid({ penetrations: unknown.slice(0, 20).map(unknownRecord) });
	const own = await sealsOf(
		em,
		assignments.flatMap(({ sol }) => sol ?? []),
	);
	for (const { sol, specimens } of assignments) {
		if (sol !== null && !own.has(sol)) throw invalid({ sol: [unknownRecord(sol)] });
		if (specimens.some((id) => !own.get(sol ?? 0)?.specimens.has(id))) {
			throw invalid({ specimens: [NOT_A_SPECIMEN] });
		}
	}
}

/** Stores every assignment or none, and adds the solutions to the stored project; pending changes stay pending. */
export async function assignPenetrations(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	assignments: Assignment[],
): Promise<void> {
	const project = await lockProject(em, actor, projectId);
	await refuseForeign(em, projectId, assignments);
	const made = assignments.filter(({ penetrations }) => penetrations.length > 0);
	const sols = [...new Set(made.flatMap(({ sol }) => sol ?? []))];
	if (sols.length > 0) await addToItems(em, actor, project, sols);
	const rows = made.flatMap(({ penetrations, sol, specimens }) => {
		const fields = { sol, specimens, status: sol === null ? ("open" as const) : ("assigned" as const) };
		return penetrations.map((id) => ({ id, fields, errors: {} }));
	});
	if (rows.length > 0) await storePenetrations(em, actor, projectId, rows);
}
