import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { authenticate, type SignedIn } from "#app/domain/accounts/authenticate.ts";
import { signInSchema } from "#app/domain/accounts/schemas.schema.ts";
import { limit, limitFailures } from "#app/http/rate-limits.server.ts";
import { forkEm } from "#app/http/resources.server.ts";

/** Finds who sends the form of sign-in, within the limits of tries. It reads whatever comes: give it what the pipeline let through. */
export const authenticator = new Authenticator<SignedIn>().use(
	new FormStrategy(async ({ form }) => {
		const input = signInSchema.parse(Object.fromEntries(form));
		await limit("sign_in");
		return limitFailures("sign_in_failed", input.email, async () => authenticate(await forkEm(), input));
	}),
	"form",
);
