import { errorCode } from "#db/thrown.ts";

export type ReadFile = (key: string) => Promise<Uint8Array>;

/** The file system, S3, the domain. */
const GONE = new Set(["ENOENT", "NoSuchKey", "NotFound", "not_found"]);

function isGone(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const kind = "kind" in error ? String(error.kind) : "";
	return [errorCode(error) ?? "", kind, error.name].some((word) => GONE.has(word)) || isGone(error.cause);
}

/** Answers null only where the store no longer has it: a store out of reach must leave no gap in an issued document. */
export async function readOrNull(readFile: ReadFile, key: string): Promise<Uint8Array | null> {
	try {
		return await readFile(key);
	} catch (error) {
		if (isGone(error)) return null;
		throw error;
	}
}
