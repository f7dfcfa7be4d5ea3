import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import type { SpecItem } from "./items.ts";

/** Pending items, and the version of the project that they began from. */
export interface DraftRow {
	items: SpecItem[];
	base_version: number | null;
}

/** What is pending in a project, or in the unsaved list (null). */
export async function findDraft(em: EntityManager, actor: Actor, projectId: number | null): Promise<DraftRow | null> {
	const [draft] = await em.execute<DraftRow[]>(
		`select data->'items' as items, base_version from draft
		 where user_id = ? and kind = 'specification' and record_id is not distinct from ?::int`,
		[actor.id, projectId],
	);
	return draft ?? null;
}

/** Keeps the list as pending; it knows the version of the project that it began from. */
export async function keepDraft(
	em: EntityManager,
	actor: Actor,
	project: { id: number; version: number } | null,
	items: SpecItem[],
): Promise<void> {
	await em.execute(
		`insert into draft (user_id, kind, record_id, base_version, data) values (?, 'specification', ?, ?, ?::jsonb)
		 on conflict (user_id, kind, record_id)
		 do update set data = excluded.data, updated = now(), version = draft.version + 1`,
		[actor.id, project?.id ?? null, project?.version ?? null, JSON.stringify({ items })],
	);
}

/** Forgets what is pending. */
export async function dropDraft(em: EntityManager, actor: Actor, projectId: number | null): Promise<void> {
	await em.execute(
		"delete from draft where user_id = ? and kind = 'specification' and record_id is not distinct from ?::int",
		[actor.id, projectId],
	);
}
