import type { Actor } from "#app/domain/actor.ts";
import { specimenReferenceFields, specimenReferences } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { currentIds } from "#app/domain/catalogue/merge/merged-names.sql.ts";
import { checkRecord } from "#app/domain/catalogue/records/check-record.ts";
import { saveSpecimen, specimenRecord } from "#app/domain/catalogue/records/saved-records.ts";
import { getStored } from "#app/domain/catalogue/records/stored.ts";
import { conflict } from "#app/domain/errors.ts";
import { keyed } from "#app/domain/keyed.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	SPECIMEN_STEPS,
	type SpecimenSnapshot,
	type SpecimenValues,
	specimenFields,
	specimenInput,
	unlistedReferences,
	withAllFields,
} from "./specimen-steps.ts";
import {
	type DraftKey,
	dropWizardDraft,
	lockWizard,
	STEP_CHANGED,
	storeStep,
	storeWizardDraft,
	type Wizard,
} from "./wizard-drafts.ts";

export type SpecimenKey = DraftKey & { kind: "specimen" | "specimen_copy" };

async function getStoredValues(em: EntityManager, id: number): Promise<{ values: SpecimenValues; version: number }> {
	const { values: stored, version } = await getStored(em, specimenRecord, id);
	const values = keyed(specimenFields, (field) => String(stored[field] ?? "").replaceAll("\r\n", "\n"));
	return { values, version };
}

async function begin(em: EntityManager, { kind, recordId }: SpecimenKey) {
	if (recordId === null) return { data: { values: withAllFields({}), joint: false }, baseVersion: null };
	const { values, version } = await getStoredValues(em, recordId);
	const copy = kind === "specimen_copy";
	const data: SpecimenSnapshot = { values: copy ? { ...values, specimen_id: "" } : values, joint: false };
	return { data, baseVersion: copy ? null : version };
}

/** The ids that stand for these by now: a name may have been merged into another since it was chosen. */
async function renewedValues<Values extends Partial<SpecimenValues>>(
	em: EntityManager,
	values: Values,
): Promise<Values> {
	const currentId = await currentIds(em);
	const renewed = specimenReferenceFields.flatMap((field) => {
		const id = wholeNumber(values[field] ?? null);
		return id === null ? [] : [[field, String(currentId(specimenReferences[field].to, id))]];
	});
	return { ...values, ...Object.fromEntries(renewed) };
}

const recordOf = ({ kind, recordId }: SpecimenKey) => (kind === "specimen_copy" ? null : recordId);

export const specimenWizard: Wizard<SpecimenSnapshot, SpecimenKey> = {
	steps: SPECIMEN_STEPS,
	begin,
	renew: async (em, data) => ({ ...data, values: await renewedValues(em, data.values) }),
	async check(em, key, { values }) {
		const id = recordOf(key);
		const stored = id === null ? null : await getStored(em, specimenRecord, id);
		const unlisted = unlistedReferences(values);
		const { errors } = await checkRecord(em, specimenRecord, specimenInput(values), stored, unlisted);
		return errors;
	},
};

interface SpecimenStep {
	step: number;
	typed: Partial<SpecimenValues>;
	/** Another state by now is a conflict. */
	seen: Partial<SpecimenValues>;
	to: number;
	joint?: boolean;
}

/** Throws as {@link storeStep}, and conflict `stale` when the step was filled in elsewhere. */
export async function storeSpecimenStep(
	em: EntityManager,
	actor: Actor,
	key: SpecimenKey,
	{ step, to, joint = false, ...sent }: SpecimenStep,
): Promise<number> {
	const fields = SPECIMEN_STEPS[step - 1]?.fields ?? [];
	const [typed, seen] = [await renewedValues(em, sent.typed), await renewedValues(em, sent.seen)];
	const change = ({ values: stored, joint: wasJoint }: SpecimenSnapshot): SpecimenSnapshot => {
		const former = withAllFields(stored);
		const values = { ...former };
		for (const field of fields) values[field] = (typed[field] ?? former[field]).trim();
		const clash = fields.some((field) => former[field] !== (seen[field] ?? "") && former[field] !== values[field]);
		if (clash) throw conflict(STEP_CHANGED, "stale");
		return { values, joint: joint || wasJoint };
	};
	return storeStep(em, actor, specimenWizard, key, { step, to, change });
}

export async function submitSpecimen(em: EntityManager, actor: Actor, key: SpecimenKey): Promise<number> {
	const draft = await lockWizard(em, actor, specimenWizard, key);
	const id = recordOf(key);
	const version = id === null ? undefined : (draft.baseVersion ?? undefined);
	const { values } = draft.data;
	const errors = unlistedReferences(values);
	const saved = await saveSpecimen(em, actor, { id, version, source: "page", errors }, specimenInput(values));
	await dropWizardDraft(em, actor, key);
	return saved;
}

/** A copy of a specimen that was just filled in: every step of it can be opened. */
export async function beginSpecimenCopy(em: EntityManager, actor: Actor, recordId: number): Promise<void> {
	const draft = await lockWizard(em, actor, specimenWizard, { kind: "specimen_copy", recordId });
	await storeWizardDraft(em, { ...draft, step: SPECIMEN_STEPS.length });
}
