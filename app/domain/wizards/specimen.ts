import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { checkRecord } from "#app/domain/catalogue/records/check.ts";
import { saveSpecimen, specimenRecord } from "#app/domain/catalogue/records/saved-records.ts";
import type { SpecimenField } from "#app/domain/catalogue/records/specimen-fields.ts";
import { readStored } from "#app/domain/catalogue/records/stored.ts";
import { conflict, invalid } from "#app/domain/errors.ts";
import { isOneOf, keyed } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	type DraftKey,
	dropWizardDraft,
	findWizardDraft,
	keepWizardDraft,
	lockWizardDraft,
	STEP_CHANGED,
	type WizardDraft,
} from "./drafts.ts";
import {
	SPECIMEN_STEPS,
	type SpecimenSnapshot,
	type SpecimenValues,
	specimenFields,
	specimenInput,
	unlistedReferences,
} from "./specimen-values.ts";

export type SpecimenKey = DraftKey & { kind: "specimen" | "specimen_copy" };

export interface SpecimenWizard {
	snapshot: SpecimenSnapshot;
	step: number;
	resumed: boolean;
	newer: { values: SpecimenValues; version: number } | null;
	stored: SpecimenValues | null;
}

const none: SpecimenValues = keyed(specimenFields, () => "");

async function readValues(em: EntityManager, id: number): Promise<{ values: SpecimenValues; version: number }> {
	const { values: stored, version } = await readStored(em, specimenRecord, id);
	const values = keyed(specimenFields, (field) => String(stored[field] ?? "").replaceAll("\r\n", "\n"));
	return { values, version };
}

async function begin(em: EntityManager, { kind, recordId }: SpecimenKey) {
	if (recordId === null) return { data: { values: none, joint: false }, baseVersion: null };
	const { values, version } = await readValues(em, recordId);
	const copy = kind === "specimen_copy";
	const data: SpecimenSnapshot = { values: copy ? { ...values, specimen_id: "" } : values, joint: false };
	return { data, baseVersion: copy ? null : version };
}

const locked = async (em: EntityManager, actor: Actor, key: SpecimenKey): Promise<WizardDraft<SpecimenSnapshot>> => {
	requireStaff(actor);
	return lockWizardDraft(em, actor, key, await begin(em, key));
};

export async function readSpecimenWizard(em: EntityManager, actor: Actor, key: SpecimenKey): Promise<SpecimenWizard> {
	requireStaff(actor);
	const start = await begin(em, key);
	const draft = await findWizardDraft<SpecimenSnapshot>(em, actor, key);
	const stored = start.baseVersion === null ? null : start.data.values;
	if (!draft) return { snapshot: start.data, step: 1, resumed: false, newer: null, stored };
	const stale = start.baseVersion !== draft.baseVersion && start.baseVersion !== null;
	return {
		snapshot: draft.data,
		step: draft.step,
		resumed: true,
		newer: stale ? { values: start.data.values, version: start.baseVersion! } : null,
		stored,
	};
}

export interface SpecimenStep {
	step: number;
	typed: Partial<SpecimenValues>;
	/** Another state by now is a conflict. */
	seen: Partial<SpecimenValues>;
	to: number;
	joint?: boolean;
}

/** Throws `invalid` with the step's faults when moving forward, conflict `stale` when it was filled in elsewhere. */
export async function keepSpecimenStep(
	em: EntityManager,
	actor: Actor,
	key: SpecimenKey,
	{ step, typed, seen, to, joint = false }: SpecimenStep,
): Promise<number> {
	const draft = await locked(em, actor, key);
	const fields = SPECIMEN_STEPS[step - 1]?.fields ?? [];
	const kept = draft.data.values;
	const values = { ...kept };
	for (const field of fields) values[field] = (typed[field] ?? kept[field]).trim();
	const clash = fields.some((field) => kept[field] !== (seen[field] ?? "") && kept[field] !== values[field]);
	if (clash) throw conflict(STEP_CHANGED, "stale");
	if (to > step) await refuseFaulty(em, key, values, fields);
	const furthest = Math.min(SPECIMEN_STEPS.length, Math.max(draft.step, step + 1));
	const next = Math.min(to, to > step ? furthest : step);
	await keepWizardDraft(em, {
		...draft,
		data: { values, joint: joint || draft.data.joint },
		step: Math.max(draft.step, next),
	});
	return next;
}

const definitionOf = ({ kind, recordId }: SpecimenKey) => (kind === "specimen_copy" ? null : recordId);

async function refuseFaulty(em: EntityManager, key: SpecimenKey, values: SpecimenValues, fields: SpecimenField[]) {
	const id = definitionOf(key);
	const stored = id === null ? null : await readStored(em, specimenRecord, id);
	const { faults } = await checkRecord(em, specimenRecord, specimenInput(values), stored, unlistedReferences(values));
	const own = Object.entries(faults).filter(([field]) => isOneOf(fields, field));
	if (own.length > 0) throw invalid(Object.fromEntries(own));
}

export async function submitSpecimen(em: EntityManager, actor: Actor, key: SpecimenKey): Promise<number> {
	const draft = await locked(em, actor, key);
	const id = definitionOf(key);
	const version = id === null ? undefined : (draft.baseVersion ?? undefined);
	const { values } = draft.data;
	const faults = unlistedReferences(values);
	const saved = await saveSpecimen(em, actor, { id, version, source: "page", faults }, specimenInput(values));
	await dropWizardDraft(em, actor, key);
	return saved;
}

/** A copy of a specimen that was just filled in: every step of it can be opened. */
export async function beginSpecimenCopy(em: EntityManager, actor: Actor, recordId: number): Promise<void> {
	const draft = await locked(em, actor, { kind: "specimen_copy", recordId });
	await keepWizardDraft(em, { ...draft, step: SPECIMEN_STEPS.length });
}

/** The snapshot counts as begun from the version that was shown beside it. */
export async function keepMySpecimen(
	em: EntityManager,
	actor: Actor,
	key: SpecimenKey,
	version: number,
): Promise<void> {
	const draft = await locked(em, actor, key);
	await keepWizardDraft(em, { ...draft, baseVersion: version });
}
