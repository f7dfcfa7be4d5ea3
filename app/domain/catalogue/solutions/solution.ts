import type { Actor } from "#app/domain/actor.ts";
import type { RecordDefinition } from "#app/domain/catalogue/records/definition.ts";
import { installationNotes, solutionSpecimens, solutionSubstrates } from "#app/domain/catalogue/records/links.ts";
import { type SavedRecord, saveRecord } from "#app/domain/catalogue/records/save.ts";
import { FILE_REQUIRED, type FieldErrors, NULL_CHARACTERS } from "#app/domain/errors.ts";
import { drawingCode } from "#app/domain/files/drawing-code.schema.ts";
import { MAX_NOTE, MAX_NOTES, MAX_SPECIMENS, MAX_SUBSTRATES } from "#app/domain/files/drawing-limits.ts";
import type { PictureIds } from "#app/domain/files/intake.ts";
import { oneLine } from "#app/domain/plain-text.ts";
import type { EntityManager } from "#db/orm.ts";

export interface SolutionInput {
	drawing?: string | null;
	specimen?: number[];
	substrate?: number[];
	installation?: string[];
	pdf?: number;
	img?: PictureIds;
	is_active?: boolean;
}

export const solutionRecord: RecordDefinition = {
	key: "solution",
	fields: [
		{ kind: "text", name: "drawing", column: "drawing", rule: drawingCode },
		{ kind: "file", name: "pdf", columns: ["pdf_id"], required: FILE_REQUIRED },
		{ kind: "file", name: "img", columns: ["img_small_id", "img_large_id"], required: FILE_REQUIRED },
		{
			kind: "references",
			name: "specimen",
			to: "specimen",
			link: solutionSpecimens,
			most: MAX_SPECIMENS,
			none: "Select at least one specimen.",
		},
		{
			kind: "references",
			name: "substrate",
			to: "subs",
			link: solutionSubstrates,
			most: MAX_SUBSTRATES,
			none: "Select at least one substrate.",
		},
		{ kind: "texts", name: "installation", link: installationNotes, read: readNotes },
	],
};

/** Each on one line, since an export puts one on each line; empty ones dropped. */
function readNotes(given: string[], faults: FieldErrors): string[] {
	const notes = given.map(oneLine).filter((note) => note !== "");
	if (notes.length > MAX_NOTES) faults.installation = [`Ensure this field has no more than ${MAX_NOTES} elements.`];
	else if (notes.some((note) => note.includes("\0"))) faults.installation = [NULL_CHARACTERS];
	else if (notes.some((note) => Array.from(note).length > MAX_NOTE)) {
		faults.installation = [`Ensure this field has no more than ${MAX_NOTE} characters.`];
	}
	return notes;
}

export async function saveSolution(em: EntityManager, actor: Actor, record: SavedRecord, input: SolutionInput) {
	const { id } = await saveRecord(em, actor, solutionRecord, record, { ...input });
	return id;
}

export const replacePdf = (em: EntityManager, actor: Actor, record: SavedRecord & { id: number }, pdf: number) =>
	saveSolution(em, actor, record, { pdf });
