import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { accountPaths } from "#app/account-paths.ts";
import { oneTimeCode, presentPassword } from "#app/domain/accounts/schemas.schema.ts";
import { confirmSecondFactor, getSetUp } from "#app/domain/accounts/second-factor.ts";
import { qrPath } from "#app/domain/qr-code.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { limitCodes, proveOwner } from "#app/http/prove-owner.server.ts";
import { showRecoveryCodes } from "#app/http/recovery-codes.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { PasswordField } from "#app/routes/auth/account-fields.tsx";
import { CodeField } from "#app/routes/auth/code-field.tsx";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import * as css from "#app/routes/screens.css.ts";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor, session }) => {
		if (session.hasFactor) throw redirect(paths.secondFactor());
		const { secret, address } = await getSetUp(em, actor);
		return { secret, address, code: qrPath(address) };
	});
}

const schema = z.object({ otp: oneTimeCode, password: presentPassword });

export function action({ request }: ActionFunctionArgs) {
	return submit(request, schema, async (context, { otp, password }) => {
		const { em, actor, session } = context;
		await proveOwner(context, { password });
		const codes = await limitCodes(actor.id, () => confirmSecondFactor(em, actor, session, otp, mailQueue()));
		await showRecoveryCodes(em, session, codes);
		return accountPaths.recoveryCodes();
	});
}

export const meta: MetaFunction = () => [{ title: "Set up two-step sign-in · Passive Fire Schedules" }];

/** A code is shown by a phone for half a minute: a wrong one must not change the secret on the page. */
export const shouldRevalidate = () => false;

export default function FactorSetup() {
	const { secret, address, code } = useLoaderData<typeof loader>();
	const faults = formErrors(useActionData<typeof action>());
	return (
		<DialogPage title="Set up two-step sign-in" back={paths.secondFactor()}>
			<p>1. Scan this with your authenticator app.</p>
			<svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label="QR code of the key" className={css.qrCode}>
				<path d={code.path} shapeRendering="crispEdges" />
			</svg>
			<p>
				No camera? <a href={address}>Open the app on this device</a>, or type this key into it:{" "}
				<strong className={css.typedKey}>{secret}</strong>
			</p>
			<p>2. Enter the code that the app shows, and your password.</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary({ otp: "Code", password: "Password" })} />
				<CodeField faults={faults} appOnly />
				<PasswordField
					id="password"
					name="password"
					label="Password"
					autoComplete="current-password"
					errors={faults.of("password")}
				/>
				<p>
					Your other browsers are signed out, and programs that use your account have to sign in again. Then you get
					recovery codes.
				</p>
				<FormActions>
					<SubmitButton>Turn on</SubmitButton>
					<AskCancel back={paths.secondFactor()} />
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
