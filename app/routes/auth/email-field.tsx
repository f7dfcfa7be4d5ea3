import { ACCOUNT_LIMITS } from "#app/domain/accounts/account-limits.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";

export type Faults = ReturnType<typeof formErrors>;

export function EmailField({
	faults,
	hint,
	autoComplete = "email",
}: {
	faults: Faults;
	hint?: string;
	autoComplete?: string;
}) {
	return (
		<TextField
			id="email"
			name="email"
			type="email"
			label="Email"
			hint={hint}
			autoComplete={autoComplete}
			maxLength={ACCOUNT_LIMITS.email}
			required
			defaultValue={faults.typed("email").toLowerCase()}
			errors={faults.of("email")}
			onBlur={({ currentTarget }) => {
				currentTarget.value = currentTarget.value.toLowerCase();
			}}
		/>
	);
}
