import { requireOwnPassword } from "#app/domain/accounts/own-account.ts";
import type { RequestContext } from "./guards.server.ts";
import { limitFailures } from "./rate-limits.server.ts";

/** The proof that an account is somebody's own, beside the session that they have. */
export interface OwnerProof {
	password: string;
}

/**
 * Throws invalid unless the present password is right, and too_soon after ten wrong ones, so that a stolen session guesses
 * no password.
 */
export async function proveOwner({ em, actor, who }: RequestContext, { password }: OwnerProof): Promise<void> {
	await limitFailures("own_password", who, () => requireOwnPassword(em, actor, password));
}
