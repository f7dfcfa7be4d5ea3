/** Bytes of a file of the store, by its key. */
export type ReadFile = (key: string) => Promise<Uint8Array>;

/** What stores say of a file that is not there: the file system, S3, the domain. */
const GONE = new Set(["ENOENT", "NoSuchKey", "NotFound", "not_found"]);

function isGone(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, kind } = error as { code?: string; kind?: string };
	return [code, kind, error.name].some((word) => GONE.has(word ?? "")) || isGone(error.cause);
}

/**
 * The bytes of a file, or null where the store no longer has it: the schedule then says so in its place. Any other
 * failure is passed on, so that a store that is out of reach for a moment leaves no gap in an issued document.
 */
export async function readOrNull(readFile: ReadFile, key: string): Promise<Uint8Array | null> {
	try {
		return await readFile(key);
	} catch (error) {
		if (isGone(error)) return null;
		throw error;
	}
}
