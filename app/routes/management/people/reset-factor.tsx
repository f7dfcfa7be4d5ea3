import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { resetRequestSchema } from "#app/domain/accounts/schemas.schema.ts";
import { resetFactorAt } from "#app/domain/people/staff.ts";
import { administratorsOnly, loadPage } from "#app/http/guards.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { EmailField } from "#app/routes/auth/account-fields.tsx";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(administratorsOnly(request), async () => null);
}

export function action({ request }: ActionFunctionArgs) {
	return submit(administratorsOnly(request), resetRequestSchema, async ({ em, actor, session }, { email }) => {
		await resetFactorAt(em, actor, email, mailQueue());
		await flash(em, session, { notice: `${email} signs in with a password alone now, and got an email.` });
		return paths.people();
	});
}

export const meta: MetaFunction = () => [{ title: "Reset two-step sign-in · Passive Fire Schedules" }];

export default function ResetFactor() {
	const faults = formErrors(useAnswer());
	return (
		<DialogPage title="Reset two-step sign-in" back={paths.people()}>
			<p>
				For anybody with an account who has lost their phone and their recovery codes. Make sure that it is them, for
				example by calling the number that you know.
			</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary({ email: "Email" })} />
				<EmailField faults={faults} autoComplete="off" />
				<p>They are signed out on every device, sign in with their password alone, and are told by email.</p>
				<FormActions>
					<SubmitButton look="danger">Reset</SubmitButton>
					<AskCancel back={paths.people()} />
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
