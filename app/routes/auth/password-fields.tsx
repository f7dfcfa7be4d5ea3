import { ACCOUNT_LIMITS, MAX_PHONE, MIN_PASSWORD, MIN_PHONE } from "#app/domain/accounts/account-limits.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { type Faults, PasswordField } from "./account-fields.tsx";

export function PhoneField({ faults, stored }: { faults: Faults; stored?: string }) {
	return (
		<TextField
			{...faults.text("phone", ACCOUNT_LIMITS.phone, stored)}
			type="tel"
			label="Phone"
			hint={`${MIN_PHONE} to ${MAX_PHONE} digits, such as +64 21 123 4567.`}
			autoComplete="tel"
			required
		/>
	);
}

/** A new password and its repetition under the names of the form; neither is ever filled in again. */
export function NewPasswordFields({
	faults,
	names,
	label,
}: {
	faults: Faults;
	names: [string, string];
	label: string;
}) {
	const [first, second] = names;
	return (
		<>
			<PasswordField
				autoComplete="new-password"
				id={first}
				name={first}
				label={label}
				hint={`At least ${MIN_PASSWORD} characters. Not a common password, your name, email or company.`}
				errors={faults.of(first)}
			/>
			<PasswordField
				autoComplete="new-password"
				id={second}
				name={second}
				label="Confirm password"
				errors={faults.of(second)}
			/>
		</>
	);
}

interface NameFieldsProps {
	faults: Faults;
	stored?: { first_name: string; last_name: string };
	counted?: boolean;
}

export function NameFields({ faults, stored, counted = false }: NameFieldsProps) {
	return (
		<>
			<TextField
				label="Name"
				autoComplete="given-name"
				required
				counted={counted}
				{...faults.text("first_name", ACCOUNT_LIMITS.name, stored?.first_name)}
			/>
			<TextField
				label="Last name"
				autoComplete="family-name"
				required
				counted={counted}
				{...faults.text("last_name", ACCOUNT_LIMITS.name, stored?.last_name)}
			/>
		</>
	);
}
