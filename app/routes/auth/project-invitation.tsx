import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { newMemberServerSchema } from "#app/domain/accounts/forms.server.ts";
import { listCities, listCompanies } from "#app/domain/catalogue/records/places.ts";
import { acceptProjectInvitation, openProjectInvitation } from "#app/domain/members/project-invitations.ts";
import { INVITATION_DAYS, PROJECT_ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, FormActions, FormColumn, FullRow } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { acceptForm, invitationPage } from "./invited.server.ts";
import { EndedInvitation, EXISTING } from "./invited.tsx";
import { NameFields, NewPasswordFields, PhoneField } from "./password-fields.tsx";
import { PlaceField, placeSummary } from "./place-field.tsx";

export function loader({ params: { token = "" } }: LoaderFunctionArgs) {
	return invitationPage(async () => {
		const em = await forkEm();
		const invitation = await openProjectInvitation(em, token);
		const places =
			invitation.firstName === null ? { cities: await listCities(em), companies: await listCompanies(em) } : null;
		return { ...invitation, places };
	});
}

export function action({ request, params: { token = "" } }: ActionFunctionArgs) {
	return acceptForm(request, newMemberServerSchema, "project", (em, member) =>
		acceptProjectInvitation(em, token, member),
	);
}

export const meta: MetaFunction = () => [{ title: "Invitation · Passive Fire Schedules" }];

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

const LABELS = {
	first_name: "Name",
	last_name: "Last name",
	phone: "Phone",
	password: "Password",
	re_password: "Confirm password",
	city: "City",
	company: "Company",
};

export default function ProjectInvitation() {
	const invitation = useLoaderData<typeof loader>();
	const errors = formErrors(useActionData<typeof action>());
	if (!invitation || errors.of("token")) {
		return <EndedInvitation days={INVITATION_DAYS.project} />;
	}
	const { email, role, from, project, firstName, places } = invitation;
	return (
		<AuthCard
			broad={places !== null}
			title={firstName ? `Welcome, ${firstName}` : `Join ${project}`}
			description={`${from} invites you to ${project} as ${role}: you can ${PROJECT_ROLE_WORDS[role]}.`}
		>
			<FormColumn action={firstName ? `?${EXISTING}` : undefined}>
				<FormKey />
				<ErrorSummary
					{...placeSummary(errors, LABELS, places ? { city: places.cities, company: places.companies } : {})}
				/>
				<p>
					{firstName
						? `Your account ${email} stays as it is. Sign in with your password as before.`
						: `Your account will be ${email}.`}
				</p>
				{places && (
					<FieldGrid>
						<NameFields faults={errors} />
						<FullRow>
							<PhoneField faults={errors} />
						</FullRow>
						<PlaceField name="city" label="City" prompt="Choose a city" places={places.cities} faults={errors} />
						<PlaceField
							name="company"
							label="Company"
							prompt="Choose a company"
							places={places.companies}
							faults={errors}
							hint={<Link to={paths.requestCompany()}>Isn't your company in the list? Click here</Link>}
						/>
						<NewPasswordFields faults={errors} names={["password", "re_password"]} label="Password" />
					</FieldGrid>
				)}
				<FormActions>
					<SubmitButton wide>{firstName ? "Join the project" : "Create account and join"}</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
