import { ownDraftsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { OwnedFile } from "#app/domain/files/owned.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import { holdFiles, keepWizardDraft } from "./drafts.ts";
import { lockSolution, type SolutionKey } from "./solution.ts";
import type { HeldFile, HeldPicture, SolutionSnapshot } from "./solution-values.ts";

export interface UploadedDrawing {
	drawing: string;
	pdf: number;
	picture: { small: number; large: number } | null;
	notes: string[];
}

const heldIds = ({ pdf, image }: SolutionSnapshot): number[] => [
	...(pdf ? [pdf.id] : []),
	...(image ? [image.id, image.small] : []),
];

async function describe(em: EntityManager, ids: number[]): Promise<Map<number, HeldPicture>> {
	const rows = await em.execute<Omit<HeldPicture, "small">[]>(
		"select id, name, bytes::int as bytes, width, height from file where id = any(?::int[])",
		[intArray(ids)],
	);
	return new Map(rows.map((row) => [row.id, { ...row, small: 0 }]));
}

export async function keepDrawing(
	em: EntityManager,
	actor: Actor,
	key: SolutionKey,
	{ drawing, pdf, picture, notes }: UploadedDrawing,
): Promise<void> {
	const draft = await lockSolution(em, actor, key);
	const before = draft.data;
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

/** After a failed upload nothing of an earlier one stays; the notes are those of the stored solution again, or none. */
export async function clearDrawing(em: EntityManager, actor: Actor, key: SolutionKey): Promise<void> {
	const draft = await lockSolution(em, actor, key);
	if (!draft.data.pdf && !draft.data.image) return;
	const ids = heldIds(draft.data);
	const notes = key.recordId === null ? [] : await storedNotes(em, key.recordId);
	await holdFiles(em, draft.id, [], ids);
	await keepWizardDraft(em, { ...draft, data: { ...draft.data, pdf: null, image: null, notes } });
}

async function storedNotes(em: EntityManager, solutionId: number): Promise<string[]> {
	const rows = await em.execute<{ note: string }[]>(
		"select note from installation_note where solution_id = ? order by no_id",
		[solutionId],
	);
	return rows.map(({ note }) => note);
}

/** Not found for anybody else's. */
export async function getHeldFile(em: EntityManager, actor: Actor, fileId: number): Promise<OwnedFile> {
	const [file] = await em.execute<OwnedFile[]>(
		`select f.id, f.storage_key as key, f.name, f.type, f.bytes::int as bytes, f.sha256
		 from file f join draft_file h on h.file_id = f.id join draft d on d.id = h.draft_id
		 where f.id = ? and ?`,
		[fileId, ownDraftsSql(actor)],
	);
	if (!file) throw notFound();
	return file;
}
