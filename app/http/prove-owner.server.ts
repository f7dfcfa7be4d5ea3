import { requireOwnPassword } from "#app/domain/accounts/own-account.ts";
import { reportGuesses, requireCode } from "#app/domain/accounts/second-factor.ts";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import type { RequestContext } from "./guards.server.ts";
import { limitFailures, withinLimit } from "./rate-limits.server.ts";
import { forkEm, mailQueue } from "./resources.server.ts";

/**
 * Counts wrong codes of one person, on pages and calls alike: five in a quarter of an hour and twenty a day, then too_soon.
 * Only who has the password or a session gets here, so that nobody else can keep the owner out. The owner is told by mail, once
 * a day.
 */
export async function limitCodes<Done>(userId: number, attempt: () => Promise<Done>): Promise<Done> {
	const who = `user:${userId}`;
	try {
		return await limitFailures("code_failed", who, () => limitFailures("code_failed_day", who, attempt));
	} catch (error) {
		const isLimited = isRefusal(error) && error.kind === "too_soon";
		// The mail has a transaction of its own: that of the refused form ends without a trace.
		if (isLimited && (await withinLimit("codes_guessed_mail", who)))
			await reportGuesses(await forkEm(), userId, mailQueue());
		throw error;
	}
}

/** The proof that an account is somebody's own, beside the session that they have. */
interface OwnerProof {
	password: string;
	/** The code, where the form asks for one: those who have a second factor need it. */
	otp?: string;
}

/**
 * Throws invalid unless the present password is right, and too_soon after ten wrong ones, so that a stolen session guesses
 * no password. With `otp`, somebody who has a second factor needs a code, too.
 */
export async function proveOwner({ em, actor, session, who }: RequestContext, { password, otp }: OwnerProof) {
	await limitFailures("own_password", who, () => requireOwnPassword(em, actor, password));
	if (otp === undefined || !session.hasFactor) return;
	if (otp === "") throw invalid({ otp: ["Code is required"] });
	await limitCodes(actor.id, () => requireCode(em, actor.id, otp, mailQueue()));
}
