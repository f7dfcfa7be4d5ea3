import { ownDraftSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { releaseFiles } from "#app/domain/files/pending.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";

export interface DraftKey {
	kind: "specimen" | "specimen_copy" | "solution";
	recordId: number | null;
}

export interface WizardDraft<Data> {
	id: number;
	data: Data;
	step: number;
	/** The version of the record that it began from; null for a new one. */
	baseVersion: number | null;
}

export const STEP_CHANGED =
	"This step was filled in elsewhere since you opened it. Compare both versions below; Next keeps what you see in the fields.";

const own = (actor: Actor, { kind, recordId }: DraftKey) => ownDraftSql(actor, kind, recordId);
const COLUMNS = `d.id, d.data, d.step, d.base_version as "baseVersion"`;

export async function findWizardDraft<Data>(
	em: EntityManager,
	actor: Actor,
	key: DraftKey,
): Promise<WizardDraft<Data> | null> {
	const [draft] = await em.execute<WizardDraft<Data>[]>(`select ${COLUMNS} from draft d where ?`, [own(actor, key)]);
	return draft ?? null;
}

export async function lockWizardDraft<Data>(
	em: EntityManager,
	actor: Actor,
	key: DraftKey,
	begin: { data: Data; baseVersion: number | null },
): Promise<WizardDraft<Data>> {
	await em.execute(
		`insert into draft (user_id, kind, record_id, base_version, data) values (?, ?, ?, ?, ?::jsonb)
		 on conflict (user_id, kind, record_id) do nothing`,
		[actor.id, key.kind, key.recordId, begin.baseVersion, JSON.stringify(begin.data)],
	);
	const [draft] = await em.execute<WizardDraft<Data>[]>(`select ${COLUMNS} from draft d where ? for update`, [
		own(actor, key),
	]);
	return draft!;
}

export async function keepWizardDraft<Data>(em: EntityManager, draft: WizardDraft<Data>): Promise<void> {
	await em.execute(
		`update draft set data = ?::jsonb, step = ?, base_version = ?, updated = now(), version = version + 1 where id = ?`,
		[JSON.stringify(draft.data), draft.step, draft.baseVersion, draft.id],
	);
}

/** Its uploads go with it. Quiet where there is none. */
export async function dropWizardDraft(em: EntityManager, actor: Actor, key: DraftKey): Promise<void> {
	const held = await em.execute<{ file_id: number }[]>(
		"delete from draft_file f using draft d where d.id = f.draft_id and ? returning f.file_id",
		[own(actor, key)],
	);
	await em.execute("delete from draft d where ?", [own(actor, key)]);
	await releaseFiles(
		em,
		held.map(({ file_id }) => file_id),
	);
}

export async function holdFiles(em: EntityManager, draftId: number, ids: number[], instead: number[]): Promise<void> {
	await em.execute("delete from draft_file where draft_id = ? and file_id = any(?::int[])", [
		draftId,
		intArray(instead),
	]);
	await em.execute("insert into draft_file (draft_id, file_id) select ?, unnest(?::int[])", [draftId, intArray(ids)]);
	await releaseFiles(em, instead);
}
