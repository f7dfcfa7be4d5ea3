import { ACCOUNT_LIMITS, MIN_PASSWORD, MIN_PHONE } from "#app/domain/accounts/account-limits.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import type { Faults } from "./email-field.tsx";

export function PhoneField({ faults }: { faults: Faults }) {
	return (
		<TextField
			{...faults.text("phone", ACCOUNT_LIMITS.phone)}
			type="tel"
			label="Phone"
			hint={`${MIN_PHONE} to ${ACCOUNT_LIMITS.phone} characters.`}
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
	const common = { type: "password", autoComplete: "new-password", maxLength: ACCOUNT_LIMITS.password, required: true };
	return (
		<>
			<TextField
				{...common}
				id={first}
				name={first}
				label={label}
				hint={`At least ${MIN_PASSWORD} characters, and neither common nor like your name, e-mail address or company.`}
				errors={faults.of(first)}
			/>
			<TextField {...common} id={second} name={second} label="Confirm password" errors={faults.of(second)} />
		</>
	);
}
