import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { presentPassword } from "#app/domain/accounts/schemas.schema.ts";
import { endOtherSessions, endOwnSession, getOtherSession } from "#app/domain/accounts/sessions.sql.ts";
import { notFound } from "#app/domain/errors.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { proveOwner } from "#app/http/prove-owner.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { PasswordField } from "#app/routes/auth/account-fields.tsx";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

/** The id of a session; null for all but the present one. */
function chosenOf({ session = "" }: LoaderFunctionArgs["params"]): string | null {
	if (session === "others") return null;
	if (!z.uuid().safeParse(session).success) throw notFound();
	return session;
}

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor, session }) => {
		const id = chosenOf(params);
		return { browser: id === null ? null : (await getOtherSession(em, actor, session, id)).browser || "A browser" };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	return submit(request, z.object({ password: presentPassword }), async (context, { password }) => {
		const { em, actor, session } = context;
		const id = chosenOf(params);
		await proveOwner(context, { password });
		if (id !== null) {
			await endOwnSession(em, actor, id);
			await flash(em, session, { notice: "That browser is signed out." });
			return paths.account();
		}
		const ended = await endOtherSessions(em, actor, session, mailQueue());
		const others = ended === 0 ? "No other browser was signed in" : `${amountOf(ended, "other browser")} signed out`;
		await flash(em, session, { notice: `${others}. Programs that use your account have to sign in again.` });
		return paths.account();
	});
}

export const meta: MetaFunction = () => [{ title: "Sign out elsewhere · Passive Fire Schedules" }];

export default function SessionEnd() {
	const { browser } = useLoaderData<typeof loader>();
	const faults = formErrors(useActionData<typeof action>());
	return (
		<DialogPage title={browser === null ? "Sign out the others" : `Sign out: ${browser}`} back={paths.account()}>
			<p>
				{browser === null
					? "Every browser but this one is signed out, and programs that use your account have to sign in again."
					: "It has to sign in again. Programs that use your account go on."}
			</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary({ password: "Password" })} />
				<PasswordField
					id="password"
					name="password"
					label="Password"
					hint="So that nobody else does this from a browser that you left open."
					autoComplete="current-password"
					errors={faults.of("password")}
				/>
				<FormActions>
					<SubmitButton>{browser === null ? "Sign out the others" : "Sign out"}</SubmitButton>
					<AskCancel back={paths.account()} />
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
