import { errorCode } from "#db/thrown.ts";

export type ReadFile = (key: string) => Promise<Uint8Array>;

/** The file system, S3, the domain. */
const NOT_FOUND_CODES = new Set(["ENOENT", "NoSuchKey", "NotFound", "not_found"]);

function isNotFound(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const kind = "kind" in error ? String(error.kind) : "";
	return (
		[errorCode(error) ?? "", kind, error.name].some((word) => NOT_FOUND_CODES.has(word)) || isNotFound(error.cause)
	);
}

/** Answers null only where the store no longer has it: a store out of reach must leave no gap in an issued document. */
export async function readOrNull<Read = Uint8Array>(
	readFile: (key: string) => Promise<Read>,
	key: string,
): Promise<Read | null> {
	try {
		return await readFile(key);
	} catch (error) {
		if (isNotFound(error)) return null;
		throw error;
	}
}
