import {
	type ActionFunctionArgs,
	data,
	type HeadersFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newPasswordServerSchema } from "#app/domain/accounts/forms.server.ts";
import { checkResetLink, resetPassword } from "#app/domain/accounts/reset.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { refusalStatus } from "#app/http/guards.server.ts";
import { limit } from "#app/http/rate-limits.server.ts";
import { forkEm, mailQueue } from "#app/http/resources.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { NewPasswordFields } from "./password-fields.tsx";

export async function loader({ params: { uid = "", token = "" } }: LoaderFunctionArgs) {
	try {
		await checkResetLink(await forkEm(), uid, token);
		return data({ valid: true });
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return data({ valid: false }, refusalStatus[error.kind]);
	}
}

export function action({ request, params: { uid = "", token = "" } }: ActionFunctionArgs) {
	return submitAsGuest(request, newPasswordServerSchema, async (em, { new_password }) => {
		await limit("reset_confirm");
		await resetPassword(em, { uid, token, new_password }, mailQueue());
		return paths.passwordChanged();
	});
}

export const meta: MetaFunction = () => [{ title: "New password · Passive Fire Schedules" }];

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function NewPassword() {
	const { valid } = useLoaderData<typeof loader>();
	const faults = formErrors(useActionData<typeof action>());
	if (!valid || faults.of("uid") || faults.of("token")) {
		return (
			<AuthCard
				title="This link no longer works"
				description="It was used, replaced by a newer one, or is older than an hour."
			>
				<ButtonLink to={paths.resetPassword()} look="primary" wide>
					Get a new link
				</ButtonLink>
			</AuthCard>
		);
	}
	return (
		<AuthCard title="New password" description="You will be signed out on every device.">
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary({ new_password: "New password", re_new_password: "Confirm password" })} />
				<NewPasswordFields faults={faults} names={["new_password", "re_new_password"]} label="New password" />
				<FormActions>
					<SubmitButton wide>Set Password</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
