import { conflict } from "#app/domain/errors.ts";

/** A list that has a withdrawn solution keeps it; it may not be newly chosen. */
export const WITHDRAWN = "withdrawn";

export const withdrawnSolution = () =>
	conflict("This solution has been withdrawn and can no longer be added.", WITHDRAWN);
