import { LINK_DAYS, READING_LINK_LIMITS } from "#app/domain/sharing/reading-link-limits.ts";
import type { formFaults } from "#app/routes/form-faults.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Card } from "#app/ui/text/card.tsx";

const durations = LINK_DAYS.map((days) => ({ value: days, label: days === 365 ? "one year" : `${days} days` }));

export function LinkForm({ faults }: { faults: ReturnType<typeof formFaults> }) {
	return (
		<Card title="New link" id="new-link">
			<FormColumn>
				<FormKey />
				<ErrorSummary {...faults.summary({ label: "For whom", days: "It works for" })} />
				<TextField label="For whom" hint="Only you see this." {...faults.text("label", READING_LINK_LIMITS.label)} />
				<SelectField
					id="days"
					name="days"
					label="It works for"
					options={durations}
					defaultValue={faults.typed("days", String(LINK_DAYS[1]))}
					errors={faults.of("days")}
				/>
				<FormActions>
					<SubmitButton look="primary">Make a link</SubmitButton>
				</FormActions>
			</FormColumn>
		</Card>
	);
}
