import type { RefusalKind } from "#app/domain/errors.ts";

/** The HTTP status of a refusal of the domain, for pages and forms. */
export const refusalStatus: Record<RefusalKind, number> = {
	not_found: 404,
	forbidden: 403,
	invalid: 400,
	conflict: 409,
	too_soon: 429,
	busy: 503,
};
