import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newColleagueServerSchema } from "#app/domain/accounts/forms.server.ts";
import { INVITATION_DAYS, ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { acceptInvitation, openInvitation } from "#app/domain/people/staff-invitations.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, FormActions, FormColumn, FullRow } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { acceptForm, invitationPage } from "./invited.server.ts";
import { EndedInvitation, EXISTING } from "./invited.tsx";
import { NameFields, NewPasswordFields, PhoneField } from "./password-fields.tsx";

export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
	return invitationPage(async () => openInvitation(await forkEm(), token));
}

export function action({ request, params: { token = "" } }: ActionFunctionArgs) {
	return acceptForm(request, newColleagueServerSchema, "staff", (em, details) => acceptInvitation(em, token, details));
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
		return <EndedInvitation days={INVITATION_DAYS.staff} />;
	}
	const { email, role, from, firstName } = invitation;
	return (
		<AuthCard
			broad={!firstName}
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
						<FieldGrid>
							<NameFields faults={faults} />
							<FullRow>
								<PhoneField faults={faults} />
							</FullRow>
							<NewPasswordFields faults={faults} names={["password", "re_password"]} label="Password" />
						</FieldGrid>
					</>
				)}
				<FormActions>
					<SubmitButton wide>{firstName ? "Join the team" : "Create account and join"}</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
