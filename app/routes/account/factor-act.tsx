import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { accountPaths } from "#app/account-paths.ts";
import { oneTimeCode, presentPassword } from "#app/domain/accounts/schemas.schema.ts";
import { endSecondFactor, renewRecoveryCodes } from "#app/domain/accounts/second-factor.ts";
import { notFound } from "#app/domain/errors.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { proveOwner } from "#app/http/prove-owner.server.ts";
import { showRecoveryCodes } from "#app/http/recovery-codes.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { flash, type Session } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { PasswordField } from "#app/routes/auth/account-fields.tsx";
import { CodeField } from "#app/routes/auth/code-field.tsx";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

const ACTS = ["off", "new-codes"] as const;

/** Nobody who has no second factor finds these pages. */
function actOf({ act = "" }: LoaderFunctionArgs["params"], { hasFactor }: Session) {
	if (!hasFactor || !isOneOf(ACTS, act)) throw notFound();
	return act;
}

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ session }) => ({ act: actOf(params, session) }));
}

export function action({ request, params }: ActionFunctionArgs) {
	const schema = z.object({ otp: oneTimeCode, password: presentPassword });
	return submit(request, schema, async (context, proof) => {
		const { em, actor, session } = context;
		const act = actOf(params, session);
		await proveOwner(context, proof);
		if (act === "new-codes") {
			await showRecoveryCodes(em, session, await renewRecoveryCodes(em, actor, mailQueue()));
			return accountPaths.recoveryCodes();
		}
		await endSecondFactor(em, actor, session, mailQueue());
		await flash(em, session, { notice: "Two-step sign-in is off." });
		return paths.account();
	});
}

const WORDS = {
	off: {
		title: "Turn off two-step sign-in",
		effect: "From then on your password alone signs in to your account. Your other browsers are signed out.",
		yes: "Turn off",
		look: "danger",
	},
	"new-codes": {
		title: "New recovery codes",
		effect: "You get ten new codes. The earlier ones work no more.",
		yes: "Make new codes",
		look: "primary",
	},
} as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? WORDS[data.act].title : "Two-step sign-in"} · Passive Fire Schedules` },
];

export default function FactorAct() {
	const { title, effect, yes, look } = WORDS[useLoaderData<typeof loader>().act];
	const faults = formErrors(useActionData<typeof action>());
	return (
		<DialogPage title={title} back={paths.secondFactor()}>
			<p>{effect}</p>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary({ password: "Password", otp: "Code" })} />
				<PasswordField
					id="password"
					name="password"
					label="Password"
					autoComplete="current-password"
					errors={faults.of("password")}
				/>
				<CodeField faults={faults} />
				<FormActions>
					<SubmitButton look={look}>{yes}</SubmitButton>
					<AskCancel back={paths.secondFactor()} />
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
