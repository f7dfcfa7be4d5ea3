import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { resetRequestSchema } from "#app/domain/accounts/schemas.schema.ts";
import { resendActivation } from "#app/domain/accounts/sign-up.ts";
import { limit, withinLimit } from "#app/http/rate-limits.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { EmailField } from "./account-fields.tsx";

/** The address is the same after a sign-up and after a reset request: the page before states which of the two it was. */
export function loader({ request }: LoaderFunctionArgs) {
	return { isReset: request.headers.get("Referer")?.endsWith(paths.resetPassword()) ?? false };
}

export function action({ request }: ActionFunctionArgs) {
	return submitAsGuest(request, resetRequestSchema, async (em, { email }) => {
		await limit("resend_activation");
		if (await withinLimit("activation_mail", email)) await resendActivation(em, email, mailQueue());
		return paths.notActive();
	});
}

export const meta: MetaFunction = () => [{ title: "Check your email · Passive Fire Schedules" }];

export default function NotActive() {
	const faults = formErrors(useActionData<typeof action>());
	const { isReset } = useLoaderData<typeof loader>();
	return (
		<AuthCard
			title="Activation email has been sent!"
			description={`${isReset ? "If this address has an account, an email with a link to set a new password is on its way." : "Open the link in it to activate your account."} If it is not in your inbox within a few minutes, check the Junk/Spam folder.`}
			footer={<Link to={paths.signIn()}>Sign in</Link>}
		>
			{isReset ? (
				<ButtonLink to={paths.resetPassword()} wide>
					Send the link again
				</ButtonLink>
			) : (
				<FormColumn>
					<FormKey />
					<ErrorSummary {...faults.summary({ email: "Email" })} />
					<EmailField faults={faults} hint="Nothing arrived? We can send it again." />
					<FormActions>
						<SubmitButton look="secondary" wide>
							Resend activation email
						</SubmitButton>
					</FormActions>
				</FormColumn>
			)}
		</AuthCard>
	);
}
