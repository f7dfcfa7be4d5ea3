import { fileSize } from "#app/amounts.ts";
import { settings } from "#db/settings.ts";

/** The most that a file may have, as the hint beside its field says it: `20 MB`. */
export function fileLimits() {
	const { maxPdfBytes, maxImageBytes } = settings();
	return { pdf: fileSize(maxPdfBytes, Math.floor), image: fileSize(maxImageBytes, Math.floor) };
}

export type FileLimits = ReturnType<typeof fileLimits>;
