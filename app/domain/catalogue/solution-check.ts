import { drawingCode } from "#app/domain/drawings/code.schema.ts";
import { FILE_REQUIRED, type FieldErrors } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { findRow, readTexts } from "./record-input.ts";
import { readList, readNoteTexts, type SolutionInput } from "./solution-fields.ts";

/** Said of a code that another solution has, a withdrawn one included. */
export const DRAWING_TAKEN = "A solution with this drawing already exists.";

/** What an input means for the row and its lists, undefined leaving a list as it is; adds what is wrong to `faults`. */
export async function readSolutionInput(
	em: EntityManager,
	id: number | null,
	input: SolutionInput,
	stored: Record<string, unknown> | null,
	faults: FieldErrors,
) {
	const isNew = stored === null;
	const { specimen = isNew ? [] : undefined, substrate = isNew ? [] : undefined, installation, pdf, img } = input;
	const columns: Record<string, unknown> = readTexts({ drawing: drawingCode }, input, isNew, faults);
	if (input.is_active !== undefined) columns.is_active = input.is_active;
	if (pdf !== undefined) columns.pdf_id = pdf;
	else if (isNew) faults.pdf ??= [FILE_REQUIRED];
	if (img) Object.assign(columns, { img_small_id: img.small, img_large_id: img.large });
	else if (isNew) faults.img ??= [FILE_REQUIRED];
	return {
		columns,
		specimen: specimen && (await readList(em, "specimen", id, specimen, faults)),
		substrate: substrate && (await readList(em, "substrate", id, substrate, faults)),
		notes: installation && readNoteTexts(installation, faults),
	};
}

/** Everything that `saveSolution` would refuse about an input, a taken code included. */
export async function checkSolution(em: EntityManager, id: number | null, input: SolutionInput): Promise<FieldErrors> {
	const faults: FieldErrors = {};
	const { columns } = await readSolutionInput(em, id, input, await findRow(em, "solution", id), faults);
	const taken = await em.execute<unknown[]>(
		"select 1 from solution where lower(drawing) = lower(?) and id is distinct from ?::int",
		[columns.drawing ?? null, id],
	);
	if (taken.length > 0) faults.drawing ??= [DRAWING_TAKEN];
	return faults;
}
