import { ACCOUNT_LIMITS, LEAST_PHONE } from "#app/domain/accounts/account-limits.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import type { Faults } from "./email-field.tsx";

export function PhoneField({ faults }: { faults: Faults }) {
	return (
		<TextField
			{...faults.text("phone", ACCOUNT_LIMITS.phone)}
			type="tel"
			label="Phone"
			hint={`${LEAST_PHONE} to ${ACCOUNT_LIMITS.phone} characters.`}
			autoComplete="tel"
			required
		/>
	);
}
