import type { FileKind, StoredFileFacts } from "#app/domain/files/kinds.ts";

/** The kinds of files that the catalogue holds. */
export type CatalogueFileKind = Exclude<FileKind, "schedule">;

/**
 * What the importer needs of the file store. The `put` functions check a file (docs/rules/files.md#accepted) and throw
 * a refusal of kind "invalid" with the message for a wrong one.
 */
export interface FileStore {
	putPdf(kind: "drawing_pdf" | "tds" | "msds" | "warranty", path: string, name: string): Promise<StoredFileFacts>;
	putProductImage(path: string, name: string): Promise<StoredFileFacts>;
	putDrawingImage(path: string, name: string): Promise<{ small: StoredFileFacts; large: StoredFileFacts }>;
	delete(storageKey: string): Promise<void>;
}
