import { progressWords } from "#app/domain/imports/progress.ts";
import type { ImportProgress } from "#app/domain/imports/report.ts";
import type { Progress } from "./progress.ts";

/** Puts the progress of an import into words: bytes while a file is read, else what is being done and to how many rows. */
export function importProgress(progress: Progress): { at(now: ImportProgress): void; end(): void } {
	return {
		at({ phase, file, rows, bytes, totalBytes }) {
			const label = progressWords({ phase, file });
			if (phase === "reading") progress.at(label, bytes, totalBytes);
			else progress.at(label, rows, null);
		},
		end: progress.end,
	};
}
