import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { authenticate, type SignedIn } from "#app/domain/accounts/authenticate.ts";
import { type SignIn, signInSchema } from "#app/domain/accounts/schemas.schema.ts";
import { limit } from "#app/http/rate-limits.server.ts";
import { forkEm } from "#app/http/resources.server.ts";

/** Finds who signs in by the form, within the limits of tries; the session is ours to keep. */
const authenticator = new Authenticator<SignedIn>().use(
	new FormStrategy(async ({ form }) => {
		const { email, password } = signInSchema.parse(Object.fromEntries(form));
		await limit("sign_in");
		const forgive = await limit("sign_in_failed", email);
		const who = await authenticate(await forkEm(), { email, password });
		await forgive();
		return who;
	}),
	"form",
);

/** Takes what the reader of forms has let through: the strategy never sees a body from outside. */
export function signIn({ url }: Request, { email, password }: SignIn): Promise<SignedIn> {
	const body = new URLSearchParams({ email, password });
	return authenticator.authenticate("form", new Request(url, { method: "POST", body }));
}
