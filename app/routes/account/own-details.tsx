import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getOwnAccount, saveOwnDetails } from "#app/domain/accounts/own-account.ts";
import { ownDetailsSchema } from "#app/domain/accounts/schemas.schema.ts";
import { listCities, listCompanies } from "#app/domain/catalogue/records/places.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { NameFields, PhoneField } from "#app/routes/auth/password-fields.tsx";
import { PlaceField, placeSummary } from "#app/routes/auth/place-field.tsx";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, FormActions, FormColumn, FullRow } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

interface Place {
	id: number;
	name: string;
}

/** A place that was withdrawn stays with those who have it. */
const withOwn = (places: Place[], own: Place): Place[] =>
	places.some(({ id }) => id === own.id) ? places : [...places, own];

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const account = await getOwnAccount(em, actor);
		const places = (list: Place[]) => list.map(({ id, name }) => ({ id, name }));
		return {
			account,
			cities: withOwn(places(await listCities(em)), account.city),
			companies: withOwn(places(await listCompanies(em)), account.company),
		};
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, ownDetailsSchema, async ({ em, actor, session }, details) => {
		await saveOwnDetails(em, actor, details);
		await flash(em, session, { notice: "Your details have been saved." });
		return paths.account();
	});
}

export const meta: MetaFunction = () => [{ title: "Your details · Passive Fire Schedules" }];

/** A refused form reads what is stored by now. */
export const shouldRevalidate = () => true;

const LABELS = { first_name: "Name", last_name: "Last name", phone: "Phone", city: "City", company: "Company" };

export default function OwnDetailsPage() {
	const { account, cities, companies } = useLoaderData<typeof loader>();
	const faults = formErrors(useAnswer());
	const stored = { first_name: account.firstName, last_name: account.lastName };
	return (
		<DialogPage title="Your details" back={paths.account()}>
			<FormColumn>
				<FormKey />
				<input type="hidden" name="version" value={account.version} />
				<ErrorSummary {...placeSummary(faults, LABELS, { city: cities, company: companies })} />
				<FieldGrid>
					<NameFields faults={faults} stored={stored} counted />
					<FullRow>
						<PhoneField faults={faults} stored={account.phone} />
					</FullRow>
					<PlaceField
						name="city"
						label="City"
						prompt="Choose a city"
						places={cities}
						stored={account.city.id}
						faults={faults}
					/>
					<PlaceField
						name="company"
						label="Company"
						prompt="Choose a company"
						places={companies}
						stored={account.company.id}
						faults={faults}
						hint={<Link to={paths.requestCompany()}>Isn't your company in the list? Click here</Link>}
					/>
				</FieldGrid>
				<p>Issues that you made before keep your name and company of their day.</p>
				<FormActions>
					<SubmitButton>Save</SubmitButton>
					<AskCancel back={paths.account()} />
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
