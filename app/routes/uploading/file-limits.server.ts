import { settings } from "#db/settings.ts";

/** Rounded down: nothing larger is promised than is taken. */
const inMb = (bytes: number): string => `${Math.floor((bytes / 1024 / 1024) * 10) / 10} MB`;

/** The most that a file may have, as the hint beside its field says it: `20 MB`. */
export function fileLimits() {
	const { maxPdfBytes, maxImageBytes } = settings();
	return { pdf: inMb(maxPdfBytes), image: inMb(maxImageBytes) };
}

export type FileLimits = ReturnType<typeof fileLimits>;
