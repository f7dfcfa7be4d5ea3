import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { accountPaths } from "#app/account-paths.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { findShownCodes, forgetRecoveryCodes } from "#app/http/recovery-codes.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import * as css from "#app/routes/screens.css.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ session }) => {
		const codes = findShownCodes(session);
		if (!codes) throw redirect(paths.secondFactor());
		return { codes };
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, z.object({}), async ({ em, session }) => {
		await forgetRecoveryCodes(em, session);
		return paths.account();
	});
}

export const meta: MetaFunction = () => [{ title: "Recovery codes · Passive Fire Schedules" }];

export default function RecoveryCodesPage() {
	const { codes } = useLoaderData<typeof loader>();
	return (
		<DialogPage title="Your recovery codes" back={paths.secondFactor()}>
			<Alert kind="success" title="Two-step sign-in is on." />
			<p>
				Lost your phone? Each of these codes signs you in once, in place of the code of your app. Keep them where you
				find them without your phone. They are not shown again.
			</p>
			<ul className={css.codes}>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<FormColumn>
				<FormKey />
				<FormActions>
					<SubmitButton>I have saved them</SubmitButton>
					<ButtonLink to={accountPaths.recoveryCodesFile()} reloadDocument>
						Download as text
					</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
