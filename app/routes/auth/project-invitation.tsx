import {
	type ActionFunctionArgs,
	data,
	type HeadersFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { newMemberServerSchema } from "#app/domain/accounts/forms.server.ts";
import { listCities, listCompanies } from "#app/domain/catalogue/records/places.ts";
import { isRefusal } from "#app/domain/errors.ts";
import {
	acceptProjectInvitation,
	type NewMember,
	openProjectInvitation,
} from "#app/domain/members/project-invitations.ts";
import { PROJECT_ROLE_WORDS } from "#app/domain/people/people-words.ts";
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
import { PlaceField, placeSummary } from "./place-field.tsx";

/** Opening the link changes nothing: mail programs open links, too. */
export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
	try {
		const em = await forkEm();
		const invitation = await openProjectInvitation(em, token);
		const places =
			invitation.firstName === null ? { cities: await listCities(em), companies: await listCompanies(em) } : null;
		return data({ ...invitation, places });
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return data(null, refusalStatus[error.kind]);
	}
}

/** The form of people who have an account, who enter nothing, has this in its address. */
const EXISTING = "existing";

export function action({ request, params: { token = "" } }: ActionFunctionArgs) {
	async function accept(em: RequestContext["em"], member: NewMember | null) {
		await limit("activate");
		await acceptProjectInvitation(em, token, member);
		return paths.joined("project");
	}
	return new URL(request.url).searchParams.has(EXISTING)
		? submitAsGuest(request, z.object({}), (em) => accept(em, null))
		: submitAsGuest(request, newMemberServerSchema, accept);
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
		return (
			<AuthCard
				title="This invitation no longer works"
				description="It was used, withdrawn, replaced by a newer one, or is older than 14 days. Ask the person who invited you for a new one."
			>
				<ButtonLink to={paths.signIn()} look="primary" wide>
					Sign in
				</ButtonLink>
			</AuthCard>
		);
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
					<>
						<NameFields faults={errors} />
						<PhoneField faults={errors} />
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
					</>
				)}
				<FormActions>
					<SubmitButton wide>Accept</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
