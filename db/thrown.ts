/** The code of an error of the system or of the database, such as `ENOENT` or `23505`; undefined for what has none. */
export const errorCode = (error: unknown): string | undefined =>
	error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** Names the unique index that a write would have broken. */
export const brokenUnique = (error: unknown): string | undefined =>
	errorCode(error) === "23505" ? brokenConstraint(error) : undefined;

export const brokenConstraint = (error: unknown): string =>
	error instanceof Error && "constraint" in error ? String(error.constraint) : "";

/** Refusals, faults of the settings and of the database have a kind: their words are for people. */
export const hasKind = (error: unknown): boolean => error instanceof Error && "kind" in error && Boolean(error.kind);

export const errorWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));
