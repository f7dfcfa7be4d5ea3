import { conflict, type Refusal } from "#app/domain/errors.ts";

/** What is said when there is no room for files that arrive. */
export const DISK_FULL = "The disk of the server is full. Nothing was uploaded.";

/** The refusal (conflict `disk_full`) for an error that says that a disk has no room left; null for any other. */
export function diskFull(error: unknown): Refusal | null {
	const { code } = error as NodeJS.ErrnoException;
	return code === "ENOSPC" || code === "EDQUOT" ? conflict(DISK_FULL, "disk_full") : null;
}
