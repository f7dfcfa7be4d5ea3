import { specimenLabels } from "#app/domain/catalogue/wizards/specimen-labels.ts";
import { SPECIMEN_STEPS, stepOfField } from "#app/domain/catalogue/wizards/specimen-values.ts";
import type { formFaults } from "#app/routes/form-faults.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";

/** On the last step, which has no fields, the way to those that are wrong. */
export function StepFaults({ faults, last }: { faults: ReturnType<typeof formFaults>; last: boolean }) {
	const fields = SPECIMEN_STEPS.flatMap((step) => step.fields);
	const labels = Object.fromEntries(fields.map((field) => [field, specimenLabels[field]]));
	if (!last) return <ErrorSummary {...faults.summary(labels)} />;
	const wrong = faults.wrong(labels);
	if (!faults.message && wrong.length === 0) return null;
	return (
		<Alert kind="warning" title={faults.message ?? "The specimen was not saved."}>
			{wrong.map(({ id, message }) => (
				<p key={id}>
					{message}{" "}
					<Button look="link" name="move" value={`to:${stepOfField(id)}`} formNoValidate>
						Go to {SPECIMEN_STEPS[stepOfField(id) - 1]?.title}
					</Button>
				</p>
			))}
		</Alert>
	);
}
