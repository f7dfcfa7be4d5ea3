import { MAX_NOTE, MAX_NOTES, MAX_SPECIMENS, MAX_SUBSTRATES } from "#app/domain/drawings/limits.ts";
import { oneLine } from "#app/domain/drawings/one-line.ts";
import { type FieldErrors, unknownRecord } from "#app/domain/errors.ts";
import type { PictureIds } from "#app/domain/files/intake.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";

/** The fields of a solution; of an update, those that change. */
export interface SolutionInput {
	/** The V drawing code; it is upper-cased. */
	drawing?: string | null;
	/** Ids in order; duplicates are dropped. */
	specimen?: number[];
	substrate?: number[];
	/** Notes in order; empty ones are dropped. */
	installation?: string[];
	/** A kept upload (`keepUploads`). */
	pdf?: number;
	img?: PictureIds;
	is_active?: boolean;
}

/** A list of a solution, and the table that keeps it. */
interface ListField {
	table: string;
	link: string;
	most: number;
	none: string;
}

export const solutionLists: Record<"specimen" | "substrate", ListField> = {
	specimen: {
		table: "specimen",
		link: "solution_specimen",
		most: MAX_SPECIMENS,
		none: "Select at least one specimen.",
	},
	substrate: {
		table: "substrate",
		link: "solution_substrate",
		most: MAX_SUBSTRATES,
		none: "Select at least one substrate.",
	},
};

const tooMany = (most: number) => `Ensure this field has no more than ${most} elements.`;

/**
 * A list of a solution in order, each record once. A withdrawn record may stay in the list that it is in, but not be
 * newly chosen.
 */
export async function readList(
	em: EntityManager,
	field: "specimen" | "substrate",
	solutionId: number | null,
	given: number[],
	faults: FieldErrors,
): Promise<number[]> {
	const { table, link, most, none } = solutionLists[field];
	const ids = [...new Set(given)];
	if (ids.length === 0) faults[field] = [none];
	else if (ids.length > most) faults[field] = [tooMany(most)];
	if (faults[field]) return [];
	const known = await em.execute<{ id: number }[]>(
		`select r.id from ${table} r where r.id = any(?::int[]) and (r.is_active or exists (
		   select from ${link} l where l.${table}_id = r.id and l.solution_id = ?))`,
		[intArray(ids), solutionId],
	);
	const found = new Set(known.map(({ id }) => id));
	const unknown = ids.filter((id) => !found.has(id));
	if (unknown.length > 0) faults[field] = unknown.map(unknownRecord);
	return ids;
}

/** Installation notes as they are stored: each on one line, since an export puts one on each line; empty ones dropped. */
export function readNoteTexts(given: string[], faults: FieldErrors): string[] {
	const notes = given.map(oneLine).filter((note) => note !== "");
	if (notes.length > MAX_NOTES) faults.installation = [tooMany(MAX_NOTES)];
	else if (notes.some((note) => note.includes("\0"))) faults.installation = ["Null characters are not allowed."];
	else if (notes.some((note) => Array.from(note).length > MAX_NOTE)) {
		faults.installation = [`Ensure this field has no more than ${MAX_NOTE} characters.`];
	}
	return notes;
}

/** Replaces a list of a solution. */
export async function writeList(
	em: EntityManager,
	field: "specimen" | "substrate",
	solutionId: number,
	ids: number[],
): Promise<void> {
	const { table, link } = solutionLists[field];
	await em.execute(`delete from ${link} where solution_id = ?`, [solutionId]);
	await em.execute(
		`insert into ${link} (solution_id, ${table}_id, position)
		 select ?, id, ord from unnest(?::int[]) with ordinality as l(id, ord)`,
		[solutionId, intArray(ids)],
	);
}

/** Replaces the installation notes of a solution. */
export async function writeNotes(em: EntityManager, solutionId: number, notes: string[]): Promise<void> {
	await em.execute("delete from installation_note where solution_id = ?", [solutionId]);
	await em.execute(
		`insert into installation_note (solution_id, no_id, note)
		 select ?, ord, note from jsonb_array_elements_text(?::jsonb) with ordinality as n(note, ord)`,
		[solutionId, JSON.stringify(notes)],
	);
}
