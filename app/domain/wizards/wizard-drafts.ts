import { createHash } from "node:crypto";
import { type InferEntity, LockMode } from "@mikro-orm/core";
import { ownDraft, requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { type FieldErrors, invalid } from "#app/domain/errors.ts";
import { releaseFiles } from "#app/domain/files/pending.ts";
import { Draft, DraftFile } from "#db/entities/drafts.ts";
import type { EntityManager } from "#db/orm.ts";
import type { WizardStep } from "./wizard-steps.ts";

export const stateOf = (part: unknown): string =>
	createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 16);

export interface DraftKey {
	kind: "specimen" | "specimen_copy" | "solution" | "report_entry";
	recordId: number | null;
}

interface WizardDraft<Data> {
	id: number;
	data: Data;
	step: number;
	/** The version of the record that it began from; null for a new one. */
	baseVersion: number | null;
}

export const STEP_CHANGED =
	"This step was filled in elsewhere since you opened it. Compare both versions below; Next keeps what you see in the fields.";

const own = (actor: Actor, { kind, recordId }: DraftKey) => ownDraft(actor, kind, recordId);

async function findDraft<Data>(em: EntityManager, actor: Actor, key: DraftKey): Promise<WizardDraft<Data> | null> {
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

async function lockDraft<Data extends object>(
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

export async function storeWizardDraft<Data extends object>(
	em: EntityManager,
	draft: WizardDraft<Data>,
): Promise<void> {
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

/** Describes how one kind of record is filled in step by step. */
export interface Wizard<Data extends object, Key extends DraftKey> {
	steps: readonly WizardStep[];
	/** The record as it is stored, or an empty one without a version. */
	begin(em: EntityManager, key: Key): Promise<{ data: Data; baseVersion: number | null }>;
	/** A draft's data with what stands by now for names that were merged since, and what drafts of an earlier version left as it is saved. */
	renew?(em: EntityManager, data: Data, stored: Data): Promise<Data>;
	/** Errors by field; those of the step's own fields keep it from being left forward. */
	check(em: EntityManager, key: Key, data: Data, step: WizardStep): Promise<FieldErrors>;
}

interface WizardState<Data> {
	snapshot: Data;
	/** The record as it is by now; null for a new one. */
	stored: Data | null;
	step: number;
	resumed: boolean;
	/** The version stored since the wizard began. */
	newer: { snapshot: Data; version: number } | null;
}

export async function getWizard<Data extends object, Key extends DraftKey>(
	em: EntityManager,
	actor: Actor,
	wizard: Wizard<Data, Key>,
	key: Key,
): Promise<WizardState<Data>> {
	requireEditor(actor);
	const { data, baseVersion } = await wizard.begin(em, key);
	const draft = await findDraft<Data>(em, actor, key);
	const stored = baseVersion === null ? null : data;
	if (!draft) return { snapshot: data, stored, step: 1, resumed: false, newer: null };
	return {
		snapshot: wizard.renew ? await wizard.renew(em, draft.data, data) : draft.data,
		stored,
		step: draft.step,
		resumed: true,
		newer: baseVersion !== null && baseVersion !== draft.baseVersion ? { snapshot: data, version: baseVersion } : null,
	};
}

export async function lockWizard<Data extends object, Key extends DraftKey>(
	em: EntityManager,
	actor: Actor,
	wizard: Wizard<Data, Key>,
	key: Key,
): Promise<WizardDraft<Data>> {
	requireEditor(actor);
	const begun = await wizard.begin(em, key);
	const draft = await lockDraft<Data>(em, actor, key, begun);
	return wizard.renew ? { ...draft, data: await wizard.renew(em, draft.data, begun.data) } : draft;
}

interface StepChange<Data> {
	step: number;
	to: number;
	/** Answers the data with what was typed; throws conflict `stale` when the step was filled in elsewhere. */
	change(stored: Data): Data;
}

/** Throws `invalid` with the step's errors when moving forward. Answers the step that follows. */
export async function storeStep<Data extends object, Key extends DraftKey>(
	em: EntityManager,
	actor: Actor,
	wizard: Wizard<Data, Key>,
	key: Key,
	{ step, to, change }: StepChange<Data>,
): Promise<number> {
	const draft = await lockWizard(em, actor, wizard, key);
	const data = change(draft.data);
	const current = wizard.steps[step - 1];
	if (to > step && current) {
		const errors = Object.entries(await wizard.check(em, key, data, current));
		const own = errors.filter(([field]) => current.fields.includes(field));
		if (own.length > 0) throw invalid(Object.fromEntries(own));
	}
	const furthest = Math.min(wizard.steps.length, Math.max(draft.step, step + 1));
	const next = Math.min(to, to > step ? furthest : step);
	await storeWizardDraft(em, { ...draft, data, step: Math.max(draft.step, next) });
	return next;
}

/** The draft is based on the version shown with it. */
export async function storeMine<Data extends object, Key extends DraftKey>(
	em: EntityManager,
	actor: Actor,
	wizard: Wizard<Data, Key>,
	key: Key,
	version: number,
): Promise<void> {
	const draft = await lockWizard(em, actor, wizard, key);
	await storeWizardDraft(em, { ...draft, baseVersion: version });
}
