import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { signUpServerSchema } from "#app/domain/accounts/forms.server.ts";
import { signUp } from "#app/domain/accounts/sign-up.ts";
import { listCities, listCompanies } from "#app/domain/catalogue/records/places.ts";
import { limit } from "#app/http/rate-limits.server.ts";
import { forkEm, mailQueue } from "#app/http/resources.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, FormActions, FormColumn, FullRow } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { EmailField } from "./account-fields.tsx";
import { NameFields, NewPasswordFields, PhoneField } from "./password-fields.tsx";
import { PlaceField, placeSummary } from "./place-field.tsx";

export async function loader() {
	const em = await forkEm();
	return { cities: await listCities(em), companies: await listCompanies(em) };
}

export function action({ request }: ActionFunctionArgs) {
	return submitAsGuest(request, signUpServerSchema, async (em, input) => {
		await limit("sign_up");
		await signUp(em, input, mailQueue());
		return paths.notActive();
	});
}

export const meta: MetaFunction = () => [{ title: "Sign up · Passive Fire Schedules" }];

const LABELS = {
	email: "Email",
	first_name: "Name",
	last_name: "Last name",
	password: "Password",
	re_password: "Confirm password",
	phone: "Phone",
	city: "City",
	company: "Company",
};

export default function SignUp() {
	const { cities, companies } = useLoaderData<typeof loader>();
	const faults = formErrors(useActionData<typeof action>());
	return (
		<AuthCard
			broad
			title="Get started"
			description="With an account you can find tested solutions and print schedules."
			footer={<Link to={paths.signIn()}>Already have an account? Sign in</Link>}
		>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...placeSummary(faults, LABELS, { city: cities, company: companies })} />
				<FieldGrid>
					<FullRow>
						<EmailField faults={faults} autoComplete="username" />
					</FullRow>
					<NameFields faults={faults} counted />
					<NewPasswordFields faults={faults} names={["password", "re_password"]} label="Password" />
					<FullRow>
						<PhoneField faults={faults} />
					</FullRow>
					<PlaceField name="city" label="City" prompt="Choose a city" places={cities} faults={faults} />
					<PlaceField
						name="company"
						label="Company"
						prompt="Choose a company"
						places={companies}
						faults={faults}
						hint={<Link to={paths.requestCompany()}>Isn't your company in the list? Click here</Link>}
					/>
				</FieldGrid>
				<FormActions>
					<SubmitButton wide>Sign up</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
