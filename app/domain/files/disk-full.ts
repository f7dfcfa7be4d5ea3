import { busy, type Refusal } from "#app/domain/errors.ts";
import { errorCode } from "#db/thrown.ts";

export const DISK_FULL = "The disk of the server is full. Nothing was uploaded.";

export function diskFull(error: unknown): Refusal | null {
	const code = errorCode(error);
	return code === "ENOSPC" || code === "EDQUOT" ? busy(DISK_FULL, 60, "disk_full") : null;
}
