import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { ACCOUNT_LIMITS } from "#app/domain/accounts/account-limits.ts";
import { companyRequestSchema } from "#app/domain/inbox/company-request.schema.ts";
import { requestCompany } from "#app/domain/inbox/company-requests.sql.ts";
import { COMPANY_TYPES, INBOX_LIMITS } from "#app/domain/inbox/inbox-limits.ts";
import { limit } from "#app/http/rate-limits.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, FieldGroup, RadioField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { EmailField } from "./account-fields.tsx";
import { PhoneField } from "./password-fields.tsx";

export function action({ request }: ActionFunctionArgs) {
	return submitAsGuest(request, companyRequestSchema, async (em, input) => {
		await limit("company_request");
		await requestCompany(em, input, mailQueue());
		return paths.requestSent();
	});
}

export const meta: MetaFunction = () => [{ title: "Request a company · Passive Fire Schedules" }];

const LABELS = {
	email: "Email",
	full_name: "Full name",
	phone: "Phone",
	company_name: "Company name",
	company_type: "Company type",
	used_products: "Have you used our products before?",
};

export default function RequestCompany() {
	const faults = formErrors(useActionData<typeof action>());
	const chosen = faults.all("company_type");
	return (
		<AuthCard
			broad
			title="Request a company"
			description="Tell us about your company and we'll add it."
			footer={<Link to={paths.signUp()}>Back to sign up</Link>}
		>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary(LABELS)} />
				<FieldGrid>
					<EmailField faults={faults} />
					<PhoneField faults={faults} />
					<TextField
						label="Full name"
						autoComplete="name"
						required
						counted
						{...faults.text("full_name", ACCOUNT_LIMITS.name)}
					/>
					<TextField
						label="Company name"
						autoComplete="organization"
						required
						counted
						{...faults.text("company_name", INBOX_LIMITS.companyName)}
					/>
					<FieldGroup
						id="company_type"
						label="Company type"
						hint="Choose all that apply."
						errors={faults.of("company_type")}
					>
						{COMPANY_TYPES.map((type, at) => (
							<CheckboxField
								key={type}
								id={`company_type-${at}`}
								name="company_type"
								value={type}
								label={type}
								defaultChecked={chosen.includes(type)}
							/>
						))}
					</FieldGroup>
					<FieldGroup id="used_products" label="Have you used our products before?" errors={faults.of("used_products")}>
						{["Yes", "No"].map((label) => (
							<RadioField
								key={label}
								id={`used_products-${label.toLowerCase()}`}
								name="used_products"
								value={label.toLowerCase()}
								label={label}
								required
								defaultChecked={faults.typed("used_products") === label.toLowerCase()}
							/>
						))}
					</FieldGroup>
				</FieldGrid>
				<FormActions>
					<SubmitButton wide>Send request</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
