import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { newPasswordServerSchema } from "#app/domain/accounts/forms.server.ts";
import { changePassword } from "#app/domain/accounts/own-account.ts";
import { presentPassword } from "#app/domain/accounts/schemas.schema.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { proveOwner } from "#app/http/prove-owner.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { PasswordField } from "#app/routes/auth/account-fields.tsx";
import { NewPasswordFields } from "#app/routes/auth/password-fields.tsx";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async () => null);
}

const schema = z.intersection(z.object({ password: presentPassword }), newPasswordServerSchema);

export function action({ request }: ActionFunctionArgs) {
	return submit(request, schema, async (context, { password, new_password }) => {
		const { em, actor, session } = context;
		await proveOwner(context, { password });
		await changePassword(em, actor, session, new_password, mailQueue());
		await flash(em, session, { notice: "Your password has been changed, and your other browsers are signed out." });
		return paths.account();
	});
}

export const meta: MetaFunction = () => [{ title: "Change password · Passive Fire Schedules" }];

const LABELS = { password: "Present password", new_password: "New password", re_new_password: "Confirm password" };

export default function OwnPassword() {
	const faults = formErrors(useActionData<typeof action>());
	return (
		<DialogPage title="Change password" back={paths.account()}>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary(LABELS)} />
				<PasswordField
					id="password"
					name="password"
					label="Present password"
					autoComplete="current-password"
					errors={faults.of("password")}
				/>
				<NewPasswordFields faults={faults} names={["new_password", "re_new_password"]} label="New password" />
				<p>This signs you out everywhere but here. Programs that use your account have to sign in again.</p>
				<FormActions>
					<SubmitButton>Change password</SubmitButton>
					<AskCancel back={paths.account()} />
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
