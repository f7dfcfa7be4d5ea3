import type { ImportProgress } from "#app/domain/imports/report.ts";
import type { Progress } from "./progress.ts";

const doing: Record<ImportProgress["phase"], string> = {
	waiting: "Waiting for another import",
	reading: "Reading",
	checking: "Checking",
	files: "Storing the files of",
	writing: "Writing",
	storing: "Finishing",
};

/** Puts the progress of an import into words: bytes while a file is read, else what is being done and to how many rows. */
export function importProgress(progress: Progress): { at(now: ImportProgress): void; end(): void } {
	return {
		at({ phase, file, rows, bytes, totalBytes }) {
			const label = `${doing[phase]} ${file}`.trimEnd();
			if (phase === "reading") progress.at(label, bytes, totalBytes);
			else progress.at(label, rows, null);
		},
		end: progress.end,
	};
}
