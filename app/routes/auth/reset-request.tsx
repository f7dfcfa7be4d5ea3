import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLocation } from "@remix-run/react";
import { requestPasswordReset } from "#app/domain/accounts/reset.ts";
import { resetRequestSchema } from "#app/domain/accounts/schemas.schema.ts";
import { limit, withinLimit } from "#app/http/rate-limits.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { EmailField } from "./account-fields.tsx";

export function action({ request }: ActionFunctionArgs) {
	return submitAsGuest(request, resetRequestSchema, async (em, { email }) => {
		await limit("reset_request");
		if (await withinLimit("reset_mail", email)) await requestPasswordReset(em, email, mailQueue());
		return paths.notActive();
	});
}

export const meta: MetaFunction = () => [{ title: "Reset password · Passive Fire Schedules" }];

export default function ResetRequest() {
	const faults = formErrors(useActionData<typeof action>());
	/** The email that was typed at sign-in, which its link hands over. */
	const { email } = (useLocation().state ?? {}) as { email?: string };
	return (
		<AuthCard
			title="Forgot your password?"
			description="We'll email you a link to set a new one. It works for an hour."
			footer={<Link to={paths.signIn()}>Back to sign in</Link>}
		>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary({ email: "Email" })} />
				<EmailField faults={faults} stored={email} autoComplete="username" />
				<FormActions>
					<SubmitButton wide>Reset password</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
