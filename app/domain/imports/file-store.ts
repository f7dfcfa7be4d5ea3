import type { PdfLine } from "#app/adapters/files.server.ts";
import type { FileKind, StoredFileFacts } from "#app/domain/files/kinds.ts";

export type CatalogueFileKind = Exclude<FileKind, "logo" | "schedule">;

/** The `put` functions check a file (docs/rules/files.md#accepted) and refuse a wrong one as `invalid`. */
export interface FileStore {
	putPdf(
		kind: "drawing_pdf" | "tds" | "msds" | "report" | "warranty",
		path: string,
		name: string,
	): Promise<StoredFileFacts>;
	putDrawing(path: string, name: string): Promise<{ facts: StoredFileFacts; lines: PdfLine[][] }>;
	putProductImage(path: string, name: string): Promise<StoredFileFacts>;
	putDrawingImage(path: string, name: string): Promise<{ small: StoredFileFacts; large: StoredFileFacts }>;
	delete(storageKey: string): Promise<void>;
}
