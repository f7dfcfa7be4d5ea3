import { TextField } from "#app/ui/form/inputs.tsx";
import type { Faults } from "./email-field.tsx";

export function PhoneField({ faults }: { faults: Faults }) {
	return (
		<TextField
			{...faults.text("phone", 12)}
			type="tel"
			label="Phone"
			hint="9 to 12 characters."
			autoComplete="tel"
			required
		/>
	);
}
