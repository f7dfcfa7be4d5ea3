import type { RefusalKind } from "#app/domain/errors.ts";

export const refusalStatus: Record<RefusalKind, number> = {
	not_found: 404,
	forbidden: 403,
	invalid: 400,
	conflict: 409,
	too_soon: 429,
	busy: 503,
};
