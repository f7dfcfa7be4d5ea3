import type { FileStore } from "#app/adapters/files/files.server.ts";
import type { DatabaseAddress } from "#db/address.ts";
import type { EntityManager } from "#db/orm.ts";
import type { UploadLimits } from "./limits.ts";

export interface ImportWork {
	fork(): EntityManager;
	address: DatabaseAddress;
	files: FileStore;
	folder: string;
	limits: UploadLimits;
	/** Raised when the worker has to stop: the import is undone and handed back. */
	signal: AbortSignal;
	onFault(error: unknown): void;
}

export const MAX_ATTEMPTS = 3;

export const IMPORT_FAILED = "The import could not be carried out. Nothing was stored.";

export const CHECKED_AGAIN =
	"The catalogue has changed since this import was checked. Nothing was stored; it was checked again. Look at the result before you confirm it.";
