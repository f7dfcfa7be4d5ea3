import { conflict } from "#app/domain/errors.ts";

/** A withdrawn solution stays in the lists that have it, but cannot be chosen anew. */
export const WITHDRAWN = "withdrawn";

export const withdrawnSolution = () =>
	conflict("This solution has been withdrawn and can no longer be added.", WITHDRAWN);
