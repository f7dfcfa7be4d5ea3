import { type InferEntity, LockMode } from "@mikro-orm/core";
import { ownDraft } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { releaseFiles } from "#app/domain/files/pending.ts";
import { Draft, DraftFile } from "#db/entities/drafts.ts";
import type { EntityManager } from "#db/orm.ts";

export interface DraftKey {
	kind: "specimen" | "specimen_copy" | "solution";
	recordId: number | null;
}

export interface WizardDraft<Data> {
	id: number;
	data: Data;
	step: number;
	/** Of the record that it began from; null for a new one. */
	baseVersion: number | null;
}

export const STEP_CHANGED =
	"This step was filled in elsewhere since you opened it. Compare both versions below; Next keeps what you see in the fields.";

const own = (actor: Actor, { kind, recordId }: DraftKey) => ownDraft(actor, kind, recordId);

export async function findWizardDraft<Data>(
	em: EntityManager,
	actor: Actor,
	key: DraftKey,
): Promise<WizardDraft<Data> | null> {
	const draft = await em.findOne(Draft, own(actor, key), { disableIdentityMap: true });
	return draft && asWizardDraft<Data>(draft);
}

/** The snapshot of a wizard is its own: nothing else writes drafts of its kind. */
const asWizardDraft = <Data>({ id, data, step, baseVersion }: InferEntity<typeof Draft>): WizardDraft<Data> => ({
	id,
	data: data as Data,
	step,
	baseVersion: baseVersion ?? null,
});

export async function lockWizardDraft<Data extends object>(
	em: EntityManager,
	actor: Actor,
	key: DraftKey,
	begin: { data: Data; baseVersion: number | null },
): Promise<WizardDraft<Data>> {
	await em.upsert(
		Draft,
		{ ...own(actor, key), baseVersion: begin.baseVersion, data: { ...begin.data } },
		{ onConflictFields: ["user", "kind", "recordId"], onConflictAction: "ignore", disableIdentityMap: true },
	);
	const draft = await em.findOneOrFail(Draft, own(actor, key), {
		lockMode: LockMode.PESSIMISTIC_WRITE,
		refresh: true,
	});
	return asWizardDraft<Data>(draft);
}

export async function keepWizardDraft<Data extends object>(em: EntityManager, draft: WizardDraft<Data>): Promise<void> {
	const { id, data, step, baseVersion } = draft;
	em.assign(await em.findOneOrFail(Draft, { id }), { data: { ...data }, step, baseVersion });
	await em.flush();
}

export async function dropWizardDraft(em: EntityManager, actor: Actor, key: DraftKey): Promise<void> {
	const files = await em.find(DraftFile, { draft: own(actor, key) }, { disableIdentityMap: true });
	await em.nativeDelete(Draft, own(actor, key));
	await releaseFiles(
		em,
		files.map(({ file }) => file.id),
	);
}

export async function holdFiles(em: EntityManager, draftId: number, ids: number[], instead: number[]): Promise<void> {
	await em.nativeDelete(DraftFile, { draft: draftId, file: { $in: instead } });
	await em.insertMany(
		DraftFile,
		ids.map((file) => ({ draft: draftId, file })),
	);
	await releaseFiles(em, instead);
}
