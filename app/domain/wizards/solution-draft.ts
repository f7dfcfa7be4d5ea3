import type { Actor } from "#app/domain/actor.ts";
import { installationNotes } from "#app/domain/catalogue/definition/record-links.ts";
import {
	type Contradiction,
	findingsOnParts,
	newContradictions,
	ofText,
} from "#app/domain/catalogue/evidence/consistency.ts";
import { currentIds } from "#app/domain/catalogue/merge/merged-names.sql.ts";
import { checkRecord } from "#app/domain/catalogue/records/check-record.ts";
import { type SolutionInput, saveSolution, solutionRecord } from "#app/domain/catalogue/records/saved-records.ts";
import { getStored } from "#app/domain/catalogue/records/stored.ts";
import { duplicateErrors } from "#app/domain/catalogue/records/unique-keys.ts";
import { conflict, type FieldErrors, invalid, notFound } from "#app/domain/errors.ts";
import { findDraftFile, type OwnedFile } from "#app/domain/files/owned.sql.ts";
import { StoredFile } from "#db/entities/files.ts";
import { Solution } from "#db/entities/solutions.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import {
	emptySolution,
	type HeldFile,
	type HeldPicture,
	SOLUTION_STEPS,
	type SolutionPart,
	type SolutionSnapshot,
	type SpecimenFilter,
} from "./solution-steps.ts";
import {
	type DraftKey,
	dropWizardDraft,
	holdFiles,
	lockWizard,
	STEP_CHANGED,
	stateOf,
	storeStep,
	storeWizardDraft,
	type Wizard,
} from "./wizard-drafts.ts";

interface UploadedDrawing {
	drawing: string;
	pdf: number;
	picture: { small: number; large: number } | null;
	notes: string[];
	/** The title that was typed, or else the one that the PDF has. */
	title: string;
	/** `stateOfStep` of the page: another device may have filled the step in since. */
	seen: string;
}

const heldIds = ({ pdf, image }: SolutionSnapshot): number[] => [
	...(pdf ? [pdf.id] : []),
	...(image ? [image.id, image.small] : []),
];

async function describe(em: EntityManager, ids: number[]): Promise<Map<number, HeldPicture>> {
	const rows = await em.find(StoredFile, { id: { $in: ids } }, { disableIdentityMap: true });
	return new Map(
		rows.map(({ id, name, bytes, width, height }) => [
			id,
			{ id, name, bytes, width: width ?? 0, height: height ?? 0, small: 0 },
		]),
	);
}

/** Throws conflict `stale` when the step was filled in elsewhere. */
export async function storeDrawing(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
	{ drawing, pdf, picture, notes, title, seen }: UploadedDrawing,
): Promise<void> {
	const draft = await lockWizard(em, actor, solutionWizard, key);
	const before = draft.data;
	if (stateOfStep(before, "drawing") !== seen) throw conflict(STEP_CHANGED, "stale");
	const ids = [pdf, ...(picture ? [picture.small, picture.large] : [])];
	const files = await describe(em, ids);
	const { id, name, bytes } = files.get(pdf)!;
	const held: HeldFile = { id, name, bytes };
	const image = picture ? { ...files.get(picture.large)!, small: picture.small } : before.image;
	const replaced = picture ? heldIds(before) : before.pdf ? [before.pdf.id] : [];
	await holdFiles(em, draft.id, ids, replaced);
	const data = { ...before, drawing, title, pdf: held, image, notes: picture ? notes : before.notes };
	await storeWizardDraft(em, { ...draft, data });
}

/** The notes are those of the stored solution again, or none. What was filled in elsewhere since `seen` stays. */
export function clearDrawing(em: EntityManager, actor: Actor, key: SolutionKey, seen: string): Promise<void> {
	return inTransaction(em, async (tx) => {
		const draft = await lockWizard(tx, actor, solutionWizard, key);
		if (!draft.data.pdf && !draft.data.image) return;
		if (stateOfStep(draft.data, "drawing") !== seen) return;
		const ids = heldIds(draft.data);
		const notes = key.recordId === null ? [] : await installationNotes.read(tx, key.recordId);
		await holdFiles(tx, draft.id, [], ids);
		await storeWizardDraft(tx, { ...draft, data: { ...draft.data, pdf: null, image: null, notes } });
	});
}

export async function getHeldFile(em: EntityManager, actor: Actor, fileId: number): Promise<OwnedFile> {
	const file = await findDraftFile(em, actor, fileId);
	if (!file) throw notFound();
	return file;
}

const MAX_LISTED = 3;

const joinedTexts = (texts: string[]) =>
	[
		...texts.slice(0, MAX_LISTED),
		...(texts.length > MAX_LISTED ? [`And ${texts.length - MAX_LISTED} more.`] : []),
	].join(" ");

/** The API and imports store contradictions, and warn. */
async function contradictionsIn(
	em: EntityManager,
	recordId: number | null,
	data: SolutionSnapshot,
): Promise<FieldErrors> {
	const specimen = await newContradictions(em, recordId, data);
	return specimen.length > 0 ? { specimen: [joinedTexts(specimen)] } : {};
}

export async function findingsOnDraft(em: EntityManager, recordId: number | null, data: SolutionSnapshot) {
	const stored = recordId === null ? null : await em.findOne(Solution, { id: recordId }, { disableIdentityMap: true });
	return findingsOnParts(em, { ...data, pdf: data.pdf?.id ?? stored?.pdf?.id ?? null });
}

/** A digest of the findings that have to be acknowledged, by which a change of them is noticed; null without findings. */
export function stateOfText(findings: Contradiction[]): string | null {
	const texts = ofText(findings).map(({ text }) => text);
	return texts.length === 0 ? null : stateOf(texts);
}

/** Throws `invalid` unless the present findings of the drawing's text are those that were seen. */
async function requireAcknowledged(
	em: EntityManager,
	recordId: number | null,
	data: SolutionSnapshot,
	acknowledged: string,
): Promise<void> {
	const state = stateOfText(await findingsOnDraft(em, recordId, data));
	if (state !== null && state !== acknowledged) {
		throw invalid({ acknowledged: ["Tick that the drawing is right as it is, or upload another one."] });
	}
}

export type SolutionKey = DraftKey & { kind: "solution" };

async function getStoredSnapshot(
	em: EntityManager,
	id: number,
): Promise<{ data: SolutionSnapshot; baseVersion: number }> {
	const { values, version } = await getStored(em, solutionRecord, id);
	const { drawing, title, installation, substrate, specimen } = values;
	const lists = {
		notes: [installation ?? []].flat().map(String),
		substrates: [substrate ?? []].flat().map(Number),
		specimens: [specimen ?? []].flat().map(Number),
	};
	return { data: { ...emptySolution, ...lists, drawing: String(drawing), title: String(title) }, baseVersion: version };
}

/** The ids that stand for these by now: a name may have been merged into another since it was chosen. */
async function renew(em: EntityManager, data: SolutionSnapshot, stored: SolutionSnapshot): Promise<SolutionSnapshot> {
	const currentId = await currentIds(em);
	const { classification, material, type, ...filter } = data.filter;
	return {
		...data,
		title: data.title ?? stored.title,
		substrates: [...new Set(data.substrates.map((id) => currentId("subs", id)))],
		filter: {
			...filter,
			classification: classification && currentId("servclass", classification),
			material: material && currentId("servmat", material),
			type: type && currentId("servtype", type),
		},
	};
}

export const solutionWizard: Wizard<SolutionSnapshot, SolutionKey> = {
	steps: SOLUTION_STEPS,
	begin: async (em, { recordId }) =>
		recordId === null ? { data: emptySolution, baseVersion: null } : getStoredSnapshot(em, recordId),
	renew,
	async check(em, { recordId }, data, step) {
		const stored = recordId === null ? null : await getStored(em, solutionRecord, recordId);
		const checked = await checkRecord(em, solutionRecord, { ...solutionInput(data) }, stored);
		const errors = { ...checked.errors, ...(await duplicateErrors(em, solutionRecord, recordId, checked)) };
		if (step.key !== "specimens" || errors.specimen) return errors;
		return { ...errors, ...(await contradictionsIn(em, recordId, data)) };
	},
};

/** The state that a form was made from: the data of its step, or for the first one the code and the files. */
export const stateOfStep = (data: SolutionSnapshot, part: SolutionPart): string =>
	stateOf(
		part === "drawing" ? [data.drawing, data.title ?? "", data.pdf?.id ?? null, data.image?.id ?? null] : data[part],
	);

interface SolutionStep<Part extends SolutionPart = SolutionPart> {
	part: Part;
	typed: SolutionSnapshot[Part];
	/** The title, which the first step has beside the code. */
	title?: string;
	seen: string;
	to: number;
	filter?: Partial<SpecimenFilter>;
}

/** Throws as {@link storeStep}, and conflict `stale` when the step was filled in elsewhere. */
export async function storeSolutionStep<Part extends SolutionPart>(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
	{ part, typed, title, seen, to, filter }: SolutionStep<Part>,
): Promise<number> {
	const step = SOLUTION_STEPS.findIndex((one) => one.key === part) + 1;
	const { substrates } = await renew(em, { ...emptySolution, [part]: typed }, emptySolution);
	const renewed = part === "substrates" ? substrates : typed;
	const change = (before: SolutionSnapshot) => {
		const data = { ...before, [part]: renewed, title: title ?? before.title, filter: { ...before.filter, ...filter } };
		const stored = stateOfStep(before, part);
		if (stored !== seen && stored !== stateOfStep(data, part)) throw conflict(STEP_CHANGED, "stale");
		return data;
	};
	return storeStep(em, actor, solutionWizard, key, { step, to, change });
}

function solutionInput(data: SolutionSnapshot): SolutionInput {
	const { drawing, title, notes, substrates, specimens, pdf, image } = data;
	return {
		drawing,
		title,
		installation: notes,
		substrate: substrates,
		specimen: specimens,
		pdf: pdf?.id,
		img: image ? { small: image.small, large: image.id } : undefined,
	};
}

/** Answers its id; `acknowledged` as {@link stateOfText} had it. Throws as `saveSolution` does. */
export async function submitSolution(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
	acknowledged = "",
): Promise<number> {
	const draft = await lockWizard(em, actor, solutionWizard, key);
	const contradictions = await contradictionsIn(em, key.recordId, draft.data);
	if (contradictions.specimen) throw invalid(contradictions);
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
	const draft = await lockWizard(em, actor, solutionWizard, key);
	const specimens = [...new Set([...draft.data.specimens, specimen])];
	await storeWizardDraft(em, { ...draft, data: { ...draft.data, specimens } });
}
