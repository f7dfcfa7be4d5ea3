import {
	type ActionFunctionArgs,
	data,
	type HeadersFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { newColleagueServerSchema } from "#app/domain/accounts/forms.server.ts";
import { isRefusal } from "#app/domain/errors.ts";
import type { InvitedPerson } from "#app/domain/people/invitations.ts";
import { ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { acceptInvitation, openInvitation } from "#app/domain/people/staff-invitations.ts";
import { type RequestContext, refusalStatus } from "#app/http/guards.server.ts";
import { limit } from "#app/http/rate-limits.server.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { NameFields, NewPasswordFields, PhoneField } from "./password-fields.tsx";

/** Opening the link changes nothing: mail programs open links, too. */
export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
	try {
		return data(await openInvitation(await forkEm(), token));
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return data(null, refusalStatus[error.kind]);
	}
}

/** The form of people who have an account, who enter nothing, has this in its address. */
const EXISTING = "existing";

export function action({ request, params: { token = "" } }: ActionFunctionArgs) {
	async function accept(em: RequestContext["em"], details: InvitedPerson | null) {
		await limit("activate");
		await acceptInvitation(em, token, details);
		return paths.joined("staff");
	}
	return new URL(request.url).searchParams.has(EXISTING)
		? submitAsGuest(request, z.object({}), (em) => accept(em, null))
		: submitAsGuest(request, newColleagueServerSchema, accept);
}

export const meta: MetaFunction = () => [{ title: "Invitation · Passive Fire Schedules" }];

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

const LABELS = {
	first_name: "Name",
	last_name: "Last name",
	phone: "Phone",
	password: "Password",
	re_password: "Confirm password",
};

export default function Invitation() {
	const invitation = useLoaderData<typeof loader>();
	const faults = formErrors(useActionData<typeof action>());
	if (!invitation || faults.of("token")) {
		return (
			<AuthCard
				title="This invitation no longer works"
				description="It was used, withdrawn, replaced by a newer one, or is older than 7 days. Ask the person who invited you for a new one."
			>
				<ButtonLink to={paths.signIn()} look="primary" wide>
					Sign in
				</ButtonLink>
			</AuthCard>
		);
	}
	const { email, role, from, firstName } = invitation;
	return (
		<AuthCard
			title={firstName ? `Welcome, ${firstName}` : "Join the catalogue team"}
			description={`${from} invites you as ${role}: you can ${ROLE_WORDS[role]}.`}
		>
			<FormColumn action={firstName ? `?${EXISTING}` : undefined}>
				<FormKey />
				<ErrorSummary {...faults.summary(LABELS)} />
				{firstName ? (
					<p>Your account {email} stays as it is. Sign in with your password as before.</p>
				) : (
					<>
						<p>
							Your account will be {email}. You will be listed under {from}’s company and city.
						</p>
						<NameFields faults={faults} />
						<PhoneField faults={faults} />
						<NewPasswordFields faults={faults} names={["password", "re_password"]} label="Password" />
					</>
				)}
				<FormActions>
					<SubmitButton wide>Accept</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
