import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NO_ACTIVE_ACCOUNT } from "#app/domain/accounts/authenticate.ts";
import { oneTimeCode } from "#app/domain/accounts/schemas.schema.ts";
import { authenticateByCode } from "#app/domain/accounts/second-factor.ts";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { limitCodes } from "#app/http/prove-owner.server.ts";
import { forkEm, mailQueue } from "#app/http/resources.server.ts";
import { findSession } from "#app/http/session.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { beginSession, findHalf } from "./authenticator.server.ts";
import { CodeField } from "./code-field.tsx";

const signInFor = (redirectTo: string) => paths.signIn(redirectTo === paths.home() ? undefined : redirectTo);

export async function loader({ request }: LoaderFunctionArgs) {
	const redirectTo = localAddress(new URL(request.url).searchParams.get("redirectTo"));
	if (await findSession(await forkEm(), request)) throw redirect(redirectTo);
	if (!(await findHalf(request))) throw redirect(signInFor(redirectTo));
	return { redirectTo };
}

const schema = z.object({ otp: oneTimeCode, redirectTo: z.string().optional() });

export async function action({ request }: ActionFunctionArgs) {
	return submitAsGuest(request, schema, async (em, { otp, redirectTo: wanted }) => {
		const redirectTo = localAddress(wanted);
		const half = await findHalf(request);
		if (!half) return redirect(signInFor(redirectTo), 303);
		const who = await limitCodes(half.id, () => authenticateByCode(em, half, otp, mailQueue())).catch(inPlainWords);
		return redirect(redirectTo, { status: 303, headers: await beginSession(em, request, who) });
	});
}

const ENDED = "Your account has changed since you entered your password. Please sign in again.";

function inPlainWords(error: unknown): never {
	throw isRefusal(error) && error.code === NO_ACTIVE_ACCOUNT ? invalid({ "": [ENDED] }, ENDED) : error;
}

export const meta: MetaFunction = () => [{ title: "Enter your code · Passive Fire Schedules" }];

export default function SignInCode() {
	const { redirectTo } = useLoaderData<typeof loader>();
	const faults = formErrors(useActionData<typeof action>());
	return (
		<AuthCard
			title="Enter your code"
			description="Your password is right. One step more."
			footer={<Link to={signInFor(redirectTo)}>Back to sign in</Link>}
		>
			<FormColumn>
				<ErrorSummary {...faults.summary({ otp: "Code" })} />
				<input type="hidden" name="redirectTo" value={redirectTo} />
				<CodeField faults={faults} />
				<FormActions>
					<SubmitButton wide>Sign in</SubmitButton>
				</FormActions>
			</FormColumn>
			<p>Lost your phone and your recovery codes? Ask an administrator to reset your two-step sign-in.</p>
		</AuthCard>
	);
}
