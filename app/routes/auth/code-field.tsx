import { ACCOUNT_LIMITS } from "#app/domain/accounts/account-limits.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import type { Faults } from "./account-fields.tsx";

/** A code of the authenticator app, or a recovery code unless the app has to prove itself. It is never filled in again. */
export function CodeField({ faults, appOnly = false }: { faults: Faults; appOnly?: boolean }) {
	return (
		<TextField
			id="otp"
			name="otp"
			label="Code"
			hint={
				appOnly
					? "The six digits that your authenticator app shows now."
					: "The six digits of your authenticator app, or one of your recovery codes."
			}
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={ACCOUNT_LIMITS.otp}
			required
			errors={faults.of("otp")}
		/>
	);
}
