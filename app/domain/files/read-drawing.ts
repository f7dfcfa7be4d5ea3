import type { EncodedImage, FileStore } from "#app/adapters/files.server.ts";
import { FILE_REQUIRED, type FieldErrors, invalid } from "#app/domain/errors.ts";
import { drawingCode } from "./drawing-code.schema.ts";
import { readNotes } from "./drawing-notes.ts";
import { checkUploads, type Upload } from "./intake.ts";

export const NO_NOTES = "No installation notes were found in the PDF.";

export interface DrawingRead {
	small: EncodedImage;
	large: EncodedImage;
	notes: string[];
}

export async function readDrawing(
	files: FileStore,
	input: { txt?: unknown; pdf?: Upload; img?: Upload },
): Promise<DrawingRead> {
	const faults: FieldErrors = {};
	const code = drawingCode.safeParse(input.txt);
	if (!code.success) faults.txt = code.error.issues.map(({ message }) => message).slice(0, 1);
	if (!input.pdf) faults.pdf = [FILE_REQUIRED];
	if (!input.img) faults.img = [FILE_REQUIRED];
	const checked = await checkUploads(files, { drawing_pdf: input.pdf, drawing_image: input.img }).catch((error) => {
		Object.assign(faults, error.fields);
		if (!error.fields) throw error;
		throw invalid(faults, undefined, error.code);
	});
	if (Object.keys(faults).length > 0) throw invalid(faults);
	const { drawing_pdf: pdf, drawing_image: image } = checked;
	if (!(pdf && "lines" in pdf && image && "small" in image)) throw new Error("A drawing was checked but not read.");
	return { small: image.small, large: image.large, notes: readNotes(pdf.lines) };
}
