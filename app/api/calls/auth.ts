import { z } from "zod";
import { call, created, done, ok } from "#app/api/http/call.ts";
import { issueToken, readToken, refusedToken } from "#app/api/http/caller.ts";
import { checkedEach, reference } from "#app/api/http/input.ts";
import { problems } from "#app/api/http/problems.ts";
import { getAccount } from "#app/domain/accounts/account.ts";
import { ACCOUNT_LIMITS } from "#app/domain/accounts/account-limits.ts";
import { authenticate, noActiveAccount, type SignedIn } from "#app/domain/accounts/authenticate.ts";
import { newPasswordServerSchema, signUpServerWith } from "#app/domain/accounts/forms.server.ts";
import { requestPasswordReset, resetPassword } from "#app/domain/accounts/reset.ts";
import { personSchema, resetRequestSchema, type SignIn, signInSchema } from "#app/domain/accounts/schemas.schema.ts";
import { authenticateByCode } from "#app/domain/accounts/second-factor.ts";
import { activateAccount, resendActivation, signUp, signUpErrors } from "#app/domain/accounts/sign-up.ts";
import { findTokenHolder } from "#app/domain/accounts/token-holder.sql.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { optionalText, standardText } from "#app/domain/text.schema.ts";
import { limitCodes } from "#app/http/prove-owner.server.ts";
import { limitFailures, withinLimit } from "#app/http/rate-limits.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { detail, newAccount, ownAccount, signedIn } from "./answer-shapes.ts";

const tokenText = standardText(4096);

const mailedLink = z.object({
	uid: tokenText.describe("The first part of the mailed link."),
	token: tokenText.describe("The second part of the mailed link."),
});

const otp = optionalText(ACCOUNT_LIMITS.otp).describe(
	"The code of six digits that the authenticator app shows, or a recovery code. Each counts once. Only for people who have two-step sign-in on.",
);

/** Answers null for the right password of somebody whose code is missing, which is no failed try. */
async function signIn(em: EntityManager, { otp, ...input }: SignIn & { otp: string }): Promise<SignedIn | null> {
	const who = await authenticate(em, input);
	if (!who.needsCode) return who;
	if (otp === "") return null;
	try {
		return await limitCodes(who.id, () => authenticateByCode(em, who, otp, mailQueue()));
	} catch (error) {
		throw isRefusal(error) && error.kind === "invalid" ? noActiveAccount() : error;
	}
}

const lookedUp = personSchema.extend({ city: reference(), company: reference() });

export const authCalls = [
	call({
		method: "POST",
		path: "auth/jwt/token/",
		level: "anonymous",
		summary: "Sign in.",
		description:
			"Answers an access token, a refresh token and who it is. An unknown email address, a wrong password and an account that is not active are all refused with the same 401. After ten failed tries for one address it answers 429 for a quarter of an hour, with the right password too. Somebody who has two-step sign-in on sends `otp` besides: without it the right password is refused with 401 and the code `otp_required`; a wrong or used code is refused as a wrong password is, and after five of them with 429.",
		keeping: "never",
		limit: "sign_in",
		body: signInSchema.extend({ otp }),
		shape: signedIn,
		refusals: [401, 429],
		async act({ em }, input) {
			const who = await limitFailures("sign_in_failed", input.email, () => signIn(em, input));
			if (who === null) throw problems.otpRequired();
			const token = { userId: who.id, version: who.tokenVersion };
			const { id, email, first_name, last_name, is_staff } = await getAccount(em, who.id);
			const tokens = { refresh: await issueToken("refresh", token), access: await issueToken("access", token) };
			return ok({ ...tokens, id, email, first_name, last_name, is_staff });
		},
	}),
	call({
		method: "POST",
		path: "auth/jwt/refresh/",
		level: "anonymous",
		summary: "A new access token for a refresh token, which stays the same.",
		description:
			"Call it when a call answers 401 with the code `token_not_valid`, then send that call again. A refresh token that has expired, or was made before the password was changed or the account was closed, answers 401: ask the person to sign in again.",
		limit: "token_refresh",
		body: z.object({ refresh: tokenText.describe("The refresh token.") }),
		shape: z.object({ access: signedIn.shape.access }),
		refusals: [401],
		async act({ em }, { refresh }) {
			const token = await readToken("refresh", refresh);
			const holder = token && (await findTokenHolder(em, token.userId));
			if (!holder?.isActive || holder.tokenVersion !== token?.version) throw refusedToken("refresh", holder?.id);
			logSecurity("token_refreshed", { userId: holder.id });
			return ok({ access: await issueToken("access", token) });
		},
	}),
	call({
		method: "POST",
		path: "auth/users/",
		level: "anonymous",
		summary: "Sign up; a mail with the activation link follows.",
		description:
			"Makes an account that cannot sign in until the link in the mail was opened. It refuses an email address that has an account, common passwords, and a city or company that is not in the lists.",
		limit: "sign_up",
		body: signUpServerWith((required, list) => reference(required, `res/${list}/`)),
		findErrors: ({ em }, sent) => signUpErrors(em, checkedEach(lookedUp, sent, true).value),
		status: 201,
		shape: newAccount,
		async act({ em }, input) {
			const { id } = await signUp(em, input, mailQueue());
			const { is_staff: _, ...account } = await getAccount(em, id);
			return created(account);
		},
	}),
	call({
		method: "GET",
		path: "auth/users/me/",
		level: "signed in",
		summary: "The caller's own account.",
		description: "Says who the access token belongs to, and whether they are staff.",
		keeping: "never",
		shape: ownAccount,
		act: async ({ em, actor }) => ok(await getAccount(em, actor.id)),
	}),
	call({
		method: "GET",
		path: "auth/activate/{uid}/{token}/",
		level: "anonymous",
		summary: "Make an account active by its mailed link.",
		description:
			"Takes the two parts of the link in the mail, which works for three days and may be opened again. It refuses a link that is wrong or too old with 400, and one that a later mail has replaced with 403. This is a GET that changes something: HEAD is not supported.",
		params: { uid: "The first part of the mailed link.", token: "The second part of the mailed link." },
		keeping: "never",
		limit: "activate",
		noHead: true,
		shape: detail,
		refusals: [400, 403],
		async act({ em, params }) {
			await activateAccount(em, params.uid!, params.token!);
			return ok({ detail: "Your account is active now." });
		},
	}),
	call({
		method: "POST",
		path: "auth/users/resend_activation/",
		level: "anonymous",
		summary: "Send the activation link again; tells nothing.",
		description:
			"Sends the mail of the sign-up once more if there is an account that was never active. The answer is the same for every address, so that nobody learns who has an account. At most three mails an hour go to one address.",
		limit: "resend_activation",
		body: resetRequestSchema,
		status: 204,
		async act({ em }, { email }) {
			if (await withinLimit("activation_mail", email)) await resendActivation(em, email, mailQueue());
			return done;
		},
	}),
	call({
		method: "POST",
		path: "auth/users/reset_password/",
		level: "anonymous",
		summary: "Send a link for a new password; tells nothing.",
		description:
			"Sends a mail with a link that works once, within an hour, if there is an active account. The answer is the same for every address. At most three mails an hour go to one address.",
		limit: "reset_request",
		body: resetRequestSchema,
		status: 204,
		async act({ em }, { email }) {
			if (await withinLimit("reset_mail", email)) await requestPasswordReset(em, email, mailQueue());
			return done;
		},
	}),
	call({
		method: "POST",
		path: "auth/users/reset_password_confirm/",
		level: "anonymous",
		summary: "Set a new password by a mailed link.",
		description:
			"Changes the password and uses up the link. All tokens of the person end. It refuses a link that is wrong, used or too old, and common passwords; a refused password does not use up the link.",
		limit: "reset_confirm",
		body: z.intersection(mailedLink, newPasswordServerSchema),
		status: 204,
		async act({ em }, input) {
			await resetPassword(em, input, mailQueue());
			return done;
		},
	}),
];
