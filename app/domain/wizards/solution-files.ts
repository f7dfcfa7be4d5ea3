import type { Actor } from "#app/domain/actor.ts";
import { installationNotes } from "#app/domain/catalogue/records/links.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { findDraftFile, type OwnedFile } from "#app/domain/files/owned.sql.ts";
import { StoredFile } from "#db/entities/files.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { holdFiles, keepWizardDraft, STEP_CHANGED } from "./drafts.ts";
import { lockSolution, type SolutionKey, stateOfStep } from "./solution.ts";
import type { HeldFile, HeldPicture, SolutionSnapshot } from "./solution-values.ts";

export interface UploadedDrawing {
	drawing: string;
	pdf: number;
	picture: { small: number; large: number } | null;
	notes: string[];
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
export async function keepDrawing(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
	{ drawing, pdf, picture, notes, seen }: UploadedDrawing,
): Promise<void> {
	const draft = await lockSolution(em, actor, key);
	const before = draft.data;
	if (stateOfStep(before, "drawing") !== seen) throw conflict(STEP_CHANGED, "stale");
	const ids = [pdf, ...(picture ? [picture.small, picture.large] : [])];
	const files = await describe(em, ids);
	const { id, name, bytes } = files.get(pdf)!;
	const held: HeldFile = { id, name, bytes };
	const image = picture ? { ...files.get(picture.large)!, small: picture.small } : before.image;
	const replaced = picture ? heldIds(before) : before.pdf ? [before.pdf.id] : [];
	await holdFiles(em, draft.id, ids, replaced);
	const data = { ...before, drawing, pdf: held, image, notes: picture ? notes : before.notes };
	await keepWizardDraft(em, { ...draft, data });
}

/** The notes are those of the stored solution again, or none. What was filled in elsewhere since `seen` stays. */
export function clearDrawing(em: EntityManager, actor: Actor, key: SolutionKey, seen: string): Promise<void> {
	return inTransaction(em, async (tx) => {
		const draft = await lockSolution(tx, actor, key);
		if (!draft.data.pdf && !draft.data.image) return;
		if (stateOfStep(draft.data, "drawing") !== seen) return;
		const ids = heldIds(draft.data);
		const notes = key.recordId === null ? [] : await installationNotes.read(tx, key.recordId);
		await holdFiles(tx, draft.id, [], ids);
		await keepWizardDraft(tx, { ...draft, data: { ...draft.data, pdf: null, image: null, notes } });
	});
}

export async function getHeldFile(em: EntityManager, actor: Actor, fileId: number): Promise<OwnedFile> {
	const file = await findDraftFile(em, actor, fileId);
	if (!file) throw notFound();
	return file;
}
