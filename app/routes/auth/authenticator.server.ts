import { createHash, randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { type Authenticated, authenticate, rememberBrowser, type SignedIn } from "#app/domain/accounts/authenticate.ts";
import { signInSchema } from "#app/domain/accounts/schemas.schema.ts";
import type { Sender } from "#app/http/guards.server.ts";
import { limit, limitFailures } from "#app/http/rate-limits.server.ts";
import { forkEm, inTransaction, mailQueue } from "#app/http/resources.server.ts";
import { claimInterruptedForms } from "#app/http/resumed-form.server.ts";
import { startSession } from "#app/http/session.server.ts";
import { settings } from "#db/settings.ts";

/** Finds who sends the form of sign-in, within the limits of tries. It reads whatever comes: give it what the pipeline let through. */
export const authenticator = new Authenticator<Authenticated>().use(
	new FormStrategy(async ({ form }) => {
		const input = signInSchema.parse(Object.fromEntries(form));
		await limit("sign_in");
		return limitFailures("sign_in_failed", input.email, async () => authenticate(await forkEm(), input));
	}),
	"form",
);

const CODE_MINUTES = 10;

const DAY_SECONDS = 86_400;

/** Tells a browser that people have signed in with from a new one; browsers cap the time of a cookie at 400 days. */
const knownCookie = () => cookieNamed("known", 400 * DAY_SECONDS);

function cookieNamed(name: string, maxAge: number) {
	const { appUrl, sessionSecrets } = settings();
	const secure = appUrl.startsWith("https:");
	return createCookie(secure ? `__Host-pfs-${name}` : `pfs-${name}`, {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure,
		secrets: sessionSecrets,
		maxAge,
	});
}

/** Starts the session of somebody who has proved who they are; answers the headers that give their browser its cookies. */
export async function beginSession(em: Sender["em"], request: Request, who: SignedIn): Promise<Headers> {
	const known: unknown = await knownCookie().parse(request.headers.get("Cookie"));
	const key = typeof known === "string" && known !== "" ? known : randomBytes(32).toString("base64url");
	const keyHash = createHash("sha256").update(`browser ${key}`).digest("base64url");
	const session = await inTransaction(em, async (inside) => {
		const cookie = await startSession(inside, request, who);
		await claimInterruptedForms(inside, request, who.id);
		await rememberBrowser(inside, who.id, keyHash, mailQueue());
		return cookie;
	});
	return new Headers([
		["Set-Cookie", session],
		["Set-Cookie", await knownCookie().serialize(key)],
		["Set-Cookie", await halfCookie().serialize("", { maxAge: 0 })],
	]);
}

/** This cookie is for somebody who has entered the right password: it lets them enter codes, and opens nothing else. */
const halfCookie = () => cookieNamed("code", CODE_MINUTES * 60);

/** The content of the cookie; `at` in milliseconds since 1970. A new password changes the version, and so ends it. */
const half = z.object({ id: z.int(), tokenVersion: z.int(), at: z.number() });

export const rememberHalf = ({ id, tokenVersion }: Authenticated): Promise<string> =>
	halfCookie().serialize({ id, tokenVersion, at: Date.now() });

/** Finds whose password was right in this browser within the last minutes. */
export async function findHalf(request: Request): Promise<z.output<typeof half> | null> {
	const { data } = half.safeParse(await halfCookie().parse(request.headers.get("Cookie")));
	return data && Date.now() - data.at < CODE_MINUTES * 60_000 ? data : null;
}
