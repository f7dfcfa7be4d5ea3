import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import type { SpecItem } from "./items.ts";

/** Pending items, and the version of the project that they began from. */
export interface DraftRow {
	items: SpecItem[];
	base_version: number | null;
	/** Names this state of the pending items; another one stands for another state. */
	revision: string;
}

type ProjectState = { id: number; version: number } | null;

const OWN = "user_id = ? and kind = 'specification' and record_id is not distinct from ?::int";

/** What is pending in a project, or in the unsaved list (null). */
export async function findDraft(em: EntityManager, actor: Actor, projectId: number | null): Promise<DraftRow | null> {
	const [draft] = await em.execute<DraftRow[]>(
		`select data->'items' as items, base_version, id || '.' || version as revision from draft
		 where ${OWN} and data->'items' is not null`,
		[actor.id, projectId],
	);
	return draft ?? null;
}

/**
 * Keeps the list as pending; it knows the version of the project that it began from. `before` is the order that one
 * press of Undo brings back; without it there is nothing to undo.
 */
export async function keepDraft(
	em: EntityManager,
	actor: Actor,
	project: ProjectState,
	items: SpecItem[],
	before?: number[],
): Promise<void> {
	await keep(em, actor, project, { items, before });
}

/** Keeps the order before a Reorder of a project in which nothing is pending. */
export async function keepUndo(
	em: EntityManager,
	actor: Actor,
	project: ProjectState,
	before: number[],
): Promise<void> {
	await keep(em, actor, project, { before });
}

async function keep(
	em: EntityManager,
	actor: Actor,
	project: ProjectState,
	data: { items?: SpecItem[]; before?: number[] },
): Promise<void> {
	await em.execute(
		`insert into draft (user_id, kind, record_id, base_version, data) values (?, 'specification', ?, ?, ?::jsonb)
		 on conflict (user_id, kind, record_id)
		 do update set data = draft.data - 'items' - 'before' || excluded.data, updated = now(), version = draft.version + 1,
		   base_version = case when draft.data->'items' is null then excluded.base_version else draft.base_version end`,
		[actor.id, project?.id ?? null, project?.version ?? null, JSON.stringify(data)],
	);
}

/** How the switches of the list that is not a project yet stand, as far as they were ever set. */
export async function findDraftSwitches(em: EntityManager, actor: Actor): Promise<Record<string, boolean>> {
	const [draft] = await em.execute<{ switches: Record<string, boolean> | null }[]>(
		`select data->'switches' as switches from draft where ${OWN}`,
		[actor.id, null],
	);
	return draft?.switches ?? {};
}

/** Sets switches of the list that is not a project yet; its items and their undo stay as they are. */
export async function keepDraftSwitches(
	em: EntityManager,
	actor: Actor,
	switches: Record<string, boolean>,
): Promise<void> {
	await em.execute(
		`insert into draft (user_id, kind, data)
		 values (?, 'specification', jsonb_build_object('items', '[]'::jsonb, 'switches', ?::jsonb))
		 on conflict (user_id, kind, record_id) do update set updated = now(),
		   data = draft.data || jsonb_build_object('switches', coalesce(draft.data->'switches', '{}') || ?::jsonb)`,
		[actor.id, JSON.stringify(switches), JSON.stringify(switches)],
	);
}

/** The order (solution ids) from before the last Reorder, while nothing else has changed since. */
export async function findUndo(em: EntityManager, actor: Actor, project: ProjectState): Promise<number[] | null> {
	const [draft] = await em.execute<{ before: number[] | null }[]>(
		`select data->'before' as before from draft where ${OWN} and base_version is not distinct from ?::int`,
		[actor.id, project?.id ?? null, project?.version ?? null],
	);
	return draft?.before ?? null;
}

/** Forgets the order before a Reorder of a project in which nothing is pending. */
export async function dropUndo(em: EntityManager, actor: Actor, projectId: number): Promise<void> {
	await em.execute(`delete from draft where ${OWN} and data->'items' is null`, [actor.id, projectId]);
}

/** Forgets what is pending. */
export async function dropDraft(em: EntityManager, actor: Actor, projectId: number | null): Promise<void> {
	await em.execute(`delete from draft where ${OWN}`, [actor.id, projectId]);
}

/** What is pending counts as begun from `version` from now on. */
export async function rebaseDraft(em: EntityManager, actor: Actor, projectId: number, version: number): Promise<void> {
	await em.execute(`update draft set base_version = ? where ${OWN}`, [version, actor.id, projectId]);
}
