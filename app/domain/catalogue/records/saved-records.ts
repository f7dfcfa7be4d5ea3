import type { Actor } from "#app/domain/actor.ts";
import type { RecordDefinition, RecordInput } from "#app/domain/catalogue/definition/record-definition.ts";
import {
	installationNotes,
	solutionSpecimens,
	solutionSubstrates,
} from "#app/domain/catalogue/definition/record-links.ts";
import { recordFields } from "#app/domain/catalogue/definition/records.ts";
import { limitErrors } from "#app/domain/catalogue/definition/tested-limits.ts";
import { type FieldErrors, NULL_CHARACTERS } from "#app/domain/errors.ts";
import { drawingCode } from "#app/domain/files/drawing-code.schema.ts";
import { MAX_NOTE, MAX_NOTES, MAX_TITLE } from "#app/domain/files/drawing-limits.ts";
import type { PictureIds } from "#app/domain/files/intake.ts";
import { withoutControls } from "#app/domain/hidden-characters.ts";
import { oneLine } from "#app/domain/plain-text.ts";
import { optionalText } from "#app/domain/text.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { type SavedRecord, saveRecord } from "./save-record.ts";
import { SAME_SUBSTRATE } from "./unique-keys.ts";

export interface SolutionInput {
	drawing?: string | null;
	title?: string | null;
	specimen?: number[];
	substrate?: number[];
	installation?: string[];
	pdf?: number;
	img?: PictureIds;
	is_active?: boolean;
}

export const solutionRecord: RecordDefinition = {
	key: "solution",
	fields: recordFields("solution"),
	texts: { drawing: drawingCode, title: optionalText(MAX_TITLE, oneLine) },
	references: { specimen: solutionSpecimens, substrate: solutionSubstrates },
	lines: { installation: { link: installationNotes, read: readNotes } },
};

/** Each on one line, since an export puts one on each line; empty ones dropped. */
function readNotes(given: string[], errors: FieldErrors): string[] {
	const notes = given.map((note) => oneLine(withoutControls(note))).filter((note) => note !== "");
	if (notes.length > MAX_NOTES) errors.installation = [`Ensure this field has no more than ${MAX_NOTES} elements.`];
	else if (notes.some((note) => note.includes("\0"))) errors.installation = [NULL_CHARACTERS];
	else if (notes.some((note) => Array.from(note).length > MAX_NOTE)) {
		errors.installation = [`Ensure this field has no more than ${MAX_NOTE} characters.`];
	}
	return notes;
}

export async function saveSolution(em: EntityManager, actor: Actor, record: SavedRecord, input: SolutionInput) {
	const { id } = await saveRecord(em, actor, solutionRecord, record, { ...input });
	return id;
}

export const replacePdf = (em: EntityManager, actor: Actor, record: SavedRecord & { id: number }, pdf: number) =>
	saveSolution(em, actor, record, { pdf });

interface ProductInput {
	name?: string | null;
	img?: number;
	tds?: number;
	msds?: number;
	is_active?: boolean;
}

export const saveProduct = (em: EntityManager, actor: Actor, record: SavedRecord, input: ProductInput) =>
	saveRecord(em, actor, { key: "product", fields: recordFields("product") }, record, { ...input });

export const specimenRecord: RecordDefinition = {
	key: "specimen",
	fields: recordFields("specimen"),
	rule: ({ substrate_id: first, substrate_2_id: second, ...columns }) => ({
		...(second && second === first ? SAME_SUBSTRATE : {}),
		...limitErrors(columns),
	}),
};

export async function saveSpecimen(em: EntityManager, actor: Actor, record: SavedRecord, input: RecordInput) {
	const { id } = await saveRecord(em, actor, specimenRecord, record, { ...input });
	return id;
}
