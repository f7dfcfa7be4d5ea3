import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { authenticate, type SignedIn } from "#app/domain/accounts/authenticate.ts";
import { signInSchema } from "#app/domain/accounts/schemas.schema.ts";
import { forkEm } from "#app/http/resources.server.ts";

/** Who signs in by the form; the session is ours to keep. */
export const authenticator = new Authenticator<SignedIn>().use(
	new FormStrategy(async ({ form }) => authenticate(await forkEm(), signInSchema.parse(Object.fromEntries(form)))),
	"form",
);
