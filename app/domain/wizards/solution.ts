import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { checkRecord } from "#app/domain/catalogue/records/check.ts";
import { type SolutionInput, saveSolution, solutionRecord } from "#app/domain/catalogue/records/saved-records.ts";
import { readStored } from "#app/domain/catalogue/records/stored.ts";
import { duplicateFaults } from "#app/domain/catalogue/records/unique-keys.ts";
import { conflict, invalid } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { stateOf } from "./draft-state.ts";
import {
	type DraftKey,
	dropWizardDraft,
	findWizardDraft,
	keepWizardDraft,
	lockWizardDraft,
	STEP_CHANGED,
	type WizardDraft,
} from "./drafts.ts";
import { refuseContradictions, requireAcknowledged } from "./solution-findings.ts";
import {
	type ChoiceFilter,
	emptySolution,
	SOLUTION_STEPS,
	type SolutionPart,
	type SolutionSnapshot,
	stepOfSolutionField,
} from "./solution-values.ts";

export type SolutionKey = DraftKey & { kind: "solution" };

export interface SolutionWizard {
	snapshot: SolutionSnapshot;
	/** The record as it is by now; null for a new one. */
	stored: SolutionSnapshot | null;
	step: number;
	resumed: boolean;
	newer: { snapshot: SolutionSnapshot; version: number } | null;
}

async function readSnapshot(em: EntityManager, id: number): Promise<{ data: SolutionSnapshot; baseVersion: number }> {
	const { values, version } = await readStored(em, solutionRecord, id);
	const { drawing, installation, substrate, specimen } = values;
	const lists = {
		notes: [installation ?? []].flat().map(String),
		substrates: [substrate ?? []].flat().map(Number),
		specimens: [specimen ?? []].flat().map(Number),
	};
	return { data: { ...emptySolution, ...lists, drawing: String(drawing) }, baseVersion: version };
}

const begin = async (em: EntityManager, { recordId }: SolutionKey) =>
	recordId === null ? { data: emptySolution, baseVersion: null } : readSnapshot(em, recordId);

export async function lockSolution(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
): Promise<WizardDraft<SolutionSnapshot>> {
	requireStaff(actor);
	return lockWizardDraft<SolutionSnapshot>(em, actor, key, await begin(em, key));
}

export async function readSolutionWizard(em: EntityManager, actor: Actor, key: SolutionKey): Promise<SolutionWizard> {
	requireStaff(actor);
	const start = await begin(em, key);
	const draft = await findWizardDraft<SolutionSnapshot>(em, actor, key);
	const stored = start.baseVersion === null ? null : start.data;
	if (!draft) return { snapshot: start.data, stored, step: 1, resumed: false, newer: null };
	const stale = start.baseVersion !== null && start.baseVersion !== draft.baseVersion;
	return {
		snapshot: draft.data,
		stored,
		step: draft.step,
		resumed: true,
		newer: stale ? { snapshot: start.data, version: start.baseVersion! } : null,
	};
}

/** Of what a step keeps, by which its form says what it was made from; the first one keeps the code and the files. */
export const stateOfStep = (data: SolutionSnapshot, part: SolutionPart): string =>
	stateOf(part === "drawing" ? [data.drawing, data.pdf?.id ?? null, data.image?.id ?? null] : data[part]);

export interface SolutionStep<Part extends SolutionPart = SolutionPart> {
	part: Part;
	typed: SolutionSnapshot[Part];
	seen: string;
	to: number;
	filter?: Partial<ChoiceFilter>;
}

/** Throws `invalid` with the part's faults when moving forward, conflict `stale` when it was filled in elsewhere. */
export async function keepSolutionStep<Part extends SolutionPart>(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
	{ part, typed, seen, to, filter }: SolutionStep<Part>,
): Promise<number> {
	const draft = await lockSolution(em, actor, key);
	const step = SOLUTION_STEPS.findIndex((one) => one.part === part) + 1;
	const data = { ...draft.data, [part]: typed, filter: { ...draft.data.filter, ...filter } };
	const kept = stateOfStep(draft.data, part);
	if (kept !== seen && kept !== stateOfStep(data, part)) throw conflict(STEP_CHANGED, "stale");
	if (to > step) await refuseFaulty(em, key, data, step);
	const furthest = Math.min(SOLUTION_STEPS.length, Math.max(draft.step, step + 1));
	const next = Math.min(to, to > step ? furthest : step);
	await keepWizardDraft(em, { ...draft, data, step: Math.max(draft.step, next) });
	return next;
}

export function solutionInput(data: SolutionSnapshot): SolutionInput {
	const { drawing, notes, substrates, specimens, pdf, image } = data;
	return {
		drawing,
		installation: notes,
		substrate: substrates,
		specimen: specimens,
		pdf: pdf?.id,
		img: image ? { small: image.small, large: image.id } : undefined,
	};
}

async function refuseFaulty(em: EntityManager, { recordId }: SolutionKey, data: SolutionSnapshot, step: number) {
	const stored = recordId === null ? null : await readStored(em, solutionRecord, recordId);
	const checked = await checkRecord(em, solutionRecord, { ...solutionInput(data) }, stored);
	const faults = { ...checked.faults, ...(await duplicateFaults(em, solutionRecord, recordId, checked)) };
	const own = Object.entries(faults).filter(([field]) => stepOfSolutionField(field) === step);
	if (own.length > 0) throw invalid(Object.fromEntries(own));
	if (SOLUTION_STEPS[step - 1]?.part === "specimens") await refuseContradictions(em, recordId, data);
}

/** Answers its id; `acknowledged` as `stateOfText` had it. Throws as `saveSolution` does. */
export async function submitSolution(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
	acknowledged = "",
): Promise<number> {
	const draft = await lockSolution(em, actor, key);
	await refuseContradictions(em, key.recordId, draft.data);
	await requireAcknowledged(em, key.recordId, draft.data, acknowledged);
	const record = { id: key.recordId, version: draft.baseVersion ?? undefined, source: "page" as const };
	const id = await saveSolution(em, actor, record, solutionInput(draft.data));
	await dropWizardDraft(em, actor, key);
	return id;
}

export async function addToSolution(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
	specimen: number,
): Promise<void> {
	const draft = await lockSolution(em, actor, key);
	const specimens = [...new Set([...draft.data.specimens, specimen])];
	await keepWizardDraft(em, { ...draft, data: { ...draft.data, specimens } });
}

/** The snapshot counts as begun from the version that was shown beside it. */
export async function keepMySolution(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
	version: number,
): Promise<void> {
	const draft = await lockSolution(em, actor, key);
	await keepWizardDraft(em, { ...draft, baseVersion: version });
}
