import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { ownDraft, ownDraftSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { Draft } from "#db/entities/drafts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { type SpecItem, specItem } from "./project-items.ts";

const draftContent = z.object({
	items: z.array(specItem).optional(),
	/** The order that one press of Undo brings back: ids of solutions. */
	before: z.array(z.number()).optional(),
	switches: z.record(z.string(), z.boolean()).optional(),
});

type DraftContent = z.output<typeof draftContent>;

export const draftRow = z.object({
	data: draftContent,
	baseVersion: z.int().nullable(),
	revision: z.string(),
});

async function findDraftRow(em: EntityManager, actor: Actor, projectId: number | null) {
	const [draft] = await readRows(
		em,
		draftRow,
		sql`select d.data, d.base_version as "baseVersion", d.id || '.' || d.version as revision
			from draft d where ${ownDraftSql(actor, "specification", projectId)}`,
	);
	return draft ?? null;
}

export interface PendingItems {
	items: SpecItem[];
	baseVersion: number | null;
	revision: string;
}

/** The stored project; null for the list that is not a project yet, here and below. */
type Base = { id: number; version: number } | null;

const own = (actor: Actor, projectId: number | null) => ownDraft(actor, "specification", projectId);

export async function findDraft(
	em: EntityManager,
	actor: Actor,
	projectId: number | null,
): Promise<PendingItems | null> {
	const draft = await findDraftRow(em, actor, projectId);
	const items = draft?.data.items;
	return items ? { items, baseVersion: draft.baseVersion, revision: draft.revision } : null;
}

export async function saveDraft(
	em: EntityManager,
	actor: Actor,
	project: Base,
	items: SpecItem[],
	before?: number[],
): Promise<void> {
	await changeDraft(em, actor, project, ({ switches }) => ({ switches, items, before }));
}

export async function saveUndo(em: EntityManager, actor: Actor, project: Base, before: number[]): Promise<void> {
	await changeDraft(em, actor, project, ({ switches }) => ({ switches, before }));
}

export async function saveDraftSwitches(
	em: EntityManager,
	actor: Actor,
	switches: Record<string, boolean>,
): Promise<void> {
	await changeDraft(em, actor, null, ({ items = [], ...more }) => ({
		...more,
		items,
		switches: { ...more.switches, ...switches },
	}));
}

/** The caller has locked the person: nobody else makes the same draft meanwhile. */
async function changeDraft(
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
	return (await findDraftRow(em, actor, null))?.data.switches ?? {};
}

export async function findUndo(em: EntityManager, actor: Actor, project: Base): Promise<number[] | null> {
	const draft = await findDraftRow(em, actor, project?.id ?? null);
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
