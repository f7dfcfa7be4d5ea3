import { raw } from "@mikro-orm/core";
import { ownDraft } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { Draft } from "#db/entities/drafts.ts";
import type { EntityManager } from "#db/orm.ts";
import { type DraftContent, draftContent, readDraft } from "./drafts.sql.ts";
import type { SpecItem } from "./items.schema.ts";

export interface PendingItems {
	items: SpecItem[];
	baseVersion: number | null;
	revision: string;
}

/** Null for the list that is not a project yet, here and below. */
type Base = { id: number; version: number } | null;

const own = (actor: Actor, projectId: number | null) => ownDraft(actor, "specification", projectId);

export async function findDraft(
	em: EntityManager,
	actor: Actor,
	projectId: number | null,
): Promise<PendingItems | null> {
	const draft = await readDraft(em, actor, projectId);
	const items = draft?.data.items;
	return items ? { items, baseVersion: draft.baseVersion, revision: draft.revision } : null;
}

export async function keepDraft(
	em: EntityManager,
	actor: Actor,
	project: Base,
	items: SpecItem[],
	before?: number[],
): Promise<void> {
	await keep(em, actor, project, ({ switches }) => ({ switches, items, before }));
}

export async function keepUndo(em: EntityManager, actor: Actor, project: Base, before: number[]): Promise<void> {
	await keep(em, actor, project, ({ switches }) => ({ switches, before }));
}

export async function keepDraftSwitches(
	em: EntityManager,
	actor: Actor,
	switches: Record<string, boolean>,
): Promise<void> {
	await keep(em, actor, null, ({ items = [], ...more }) => ({
		...more,
		items,
		switches: { ...more.switches, ...switches },
	}));
}

/** The caller has locked the person: nobody else makes the same draft meanwhile. */
async function keep(
	em: EntityManager,
	actor: Actor,
	project: Base,
	change: (was: DraftContent) => DraftContent,
): Promise<void> {
	const key = own(actor, project?.id ?? null);
	const draft = (await em.findOne(Draft, key)) ?? em.create(Draft, { ...key, data: {} });
	const was = draftContent.parse(draft.data);
	if (!was.items) draft.baseVersion = project?.version ?? null;
	draft.data = change(was);
	await em.flush();
}

export async function findDraftSwitches(em: EntityManager, actor: Actor): Promise<Record<string, boolean>> {
	return (await readDraft(em, actor, null))?.data.switches ?? {};
}

export async function findUndo(em: EntityManager, actor: Actor, project: Base): Promise<number[] | null> {
	const draft = await readDraft(em, actor, project?.id ?? null);
	if (!draft || draft.baseVersion !== (project?.version ?? null)) return null;
	return draft.data.before ?? null;
}

export async function dropUndo(em: EntityManager, actor: Actor, projectId: number): Promise<void> {
	await em.nativeDelete(Draft, { ...own(actor, projectId), data: { items: null } });
}

export async function dropDraft(em: EntityManager, actor: Actor, projectId: number | null): Promise<void> {
	await em.nativeDelete(Draft, own(actor, projectId));
}

/** Pending changes that began from `from` count as begun from `version`. It is the same list: its own version stays. */
export async function rebaseDraft(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ from, version }: { from?: number; version: number },
): Promise<void> {
	const began = from === undefined ? {} : { baseVersion: from };
	await em.nativeUpdate(
		Draft,
		{ ...own(actor, projectId), ...began },
		{ baseVersion: version, version: raw("version") },
	);
}
