import { amount } from "#app/amounts.ts";
import { MAX_REPORT_BYTES } from "#app/domain/files/kinds.ts";

/** Sizes in bytes. */
export interface UploadLimits {
	entries: number;
	bytes: number;
	csvBytes: number;
	pdfBytes: number;
	imageBytes: number;
	/** Unpacked to packed size of a file that is not small. */
	ratio: number;
}

/** Bytes; a file up to this size may have any ratio. */
export const SMALL = 4 * 1024 * 1024;

const MIB = 1024 * 1024;

/** An archive may be four times as large as an upload. */
export const uploadLimits = (settings: {
	maxImportBytes: number;
	maxPdfBytes: number;
	maxImageBytes: number;
}): UploadLimits => ({
	entries: 50_000,
	bytes: settings.maxImportBytes * 4,
	csvBytes: Math.min(settings.maxImportBytes, 512 * MIB),
	pdfBytes: Math.max(settings.maxPdfBytes, MAX_REPORT_BYTES),
	imageBytes: settings.maxImageBytes,
	ratio: 200,
});

/** `1 GiB`, `40 MiB`, `512 KiB`, `12 bytes` */
export function sizeWords(bytes: number): string {
	if (bytes >= 1024 * MIB) return `${Math.round((bytes / (1024 * MIB)) * 10) / 10} GiB`;
	if (bytes >= MIB) return `${amount(Math.round(bytes / MIB))} MiB`;
	return bytes >= 1024 ? `${Math.round(bytes / 1024)} KiB` : `${bytes} bytes`;
}
