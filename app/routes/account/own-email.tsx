import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ACCOUNT_LIMITS } from "#app/domain/accounts/account-limits.ts";
import { requestEmailChange } from "#app/domain/accounts/email-change.ts";
import { getOwnAccount } from "#app/domain/accounts/own-account.ts";
import { presentPassword, resetRequestSchema } from "#app/domain/accounts/schemas.schema.ts";
import { optionalText } from "#app/domain/text.schema.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { proveOwner } from "#app/http/prove-owner.server.ts";
import { limit, withinLimit } from "#app/http/rate-limits.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { EmailField, PasswordField } from "#app/routes/auth/account-fields.tsx";
import { CodeField } from "#app/routes/auth/code-field.tsx";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor, session }) => ({
		email: (await getOwnAccount(em, actor)).email,
		hasFactor: session.hasFactor,
	}));
}

const schema = z.object({
	...resetRequestSchema.shape,
	password: presentPassword,
	otp: optionalText(ACCOUNT_LIMITS.otp),
});

export function action({ request }: ActionFunctionArgs) {
	return submit(request, schema, async (context, { email, ...proof }) => {
		const { em, actor, session, who } = context;
		await proveOwner(context, proof);
		await limit("email_change", who);
		const isMailed = await withinLimit("email_change_mail", email);
		await requestEmailChange(em, actor, { email, isMailed }, mailQueue());
		await flash(em, session, { notice: `Open the link that we email to ${email}. Until then your address stays.` });
		return paths.account();
	});
}

export const meta: MetaFunction = () => [{ title: "Change email · Passive Fire Schedules" }];

export default function OwnEmail() {
	const { email, hasFactor } = useLoaderData<typeof loader>();
	const faults = formErrors(useAnswer());
	return (
		<DialogPage title="Change email" back={paths.account()}>
			<p>You sign in with {email} now. We email a link to the new address, and tell the present one.</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary({ email: "Email", password: "Password", otp: "Code" })} />
				<EmailField faults={faults} label="New email" autoComplete="email" />
				<PasswordField
					id="password"
					name="password"
					label="Password"
					autoComplete="current-password"
					errors={faults.of("password")}
				/>
				{hasFactor && <CodeField faults={faults} />}
				<FormActions>
					<SubmitButton>Send link</SubmitButton>
					<AskCancel back={paths.account()} />
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
