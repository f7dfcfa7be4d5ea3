import {
	type ActionFunctionArgs,
	data,
	type HeadersFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { accountPaths } from "#app/account-paths.ts";
import { confirmEmailChange, getNewEmail } from "#app/domain/accounts/email-change.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { refusalStatus } from "#app/http/guards.server.ts";
import { limit } from "#app/http/rate-limits.server.ts";
import { forkEm, mailQueue } from "#app/http/resources.server.ts";
import { findSession, flash } from "#app/http/session.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

/** Opening the page changes nothing: programs that look at mails open links, too. */
export async function loader({ params: { uid = "", token = "" } }: LoaderFunctionArgs) {
	try {
		return data({ email: await getNewEmail(await forkEm(), { uid, token }) });
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return data({ email: null }, refusalStatus[error.kind]);
	}
}

export function action({ request, params: { uid = "", token = "" } }: ActionFunctionArgs) {
	return submitAsGuest(request, z.object({}), async (em) => {
		await limit("reset_confirm");
		const userId = await confirmEmailChange(em, { uid, token }, mailQueue());
		const session = await findSession(em, request);
		if (session?.actor.id !== userId) return accountPaths.emailChanged();
		await flash(em, session, { notice: "Your new email address is confirmed. Sign in with it from now on." });
		return paths.account();
	});
}

export const meta: MetaFunction = () => [{ title: "Confirm your email · Passive Fire Schedules" }];

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function ConfirmEmail() {
	const { email } = useLoaderData<typeof loader>();
	const faults = formErrors(useActionData<typeof action>());
	if (email === null || faults.of("uid") || faults.of("token")) {
		return (
			<AuthCard
				title="This link no longer works"
				description="It was used, replaced by a newer one, or is older than an hour. Your address stays as it is."
			>
				<ButtonLink to={accountPaths.email()} look="primary" wide>
					Get a new link
				</ButtonLink>
			</AuthCard>
		);
	}
	return (
		<AuthCard title="Confirm your email" description={`From now on you sign in with ${email}.`}>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary({})} />
				<FormActions>
					<SubmitButton wide>Confirm address</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
