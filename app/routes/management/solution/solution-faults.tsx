import { SOLUTION_STEPS, stepOfSolutionField } from "#app/domain/catalogue/wizards/solution-values.ts";
import type { formFaults } from "#app/routes/form-faults.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";

type Faults = ReturnType<typeof formFaults>;
const LABELS = {
	drawing: "Drawing",
	pdf: "PDF",
	img: "Image",
	installation: "Installation",
	substrate: "Substrates",
	specimen: "Specimens",
};

function UploadFaults({ faults }: { faults: Faults }) {
	const words = [
		faults.message,
		...(["pdf", "img"] as const).flatMap((field) =>
			(faults.of(field) ?? []).map((text) => `${LABELS[field]}: ${text}`),
		),
	].filter((word) => word !== undefined);
	if (words.length === 0) return <ErrorSummary {...faults.summary({ drawing: LABELS.drawing })} message={undefined} />;
	return (
		<>
			<Alert kind="warning" title="Could not upload the file!" />
			<Alert kind="warning">
				{words.map((word) => (
					<p key={word}>{word}</p>
				))}
			</Alert>
			<ErrorSummary {...faults.summary({ drawing: LABELS.drawing })} message={undefined} />
		</>
	);
}

/** On the last step, which has no fields, the way to those that are wrong. */
export function SolutionFaults({ faults, last, upload }: { faults: Faults; last: boolean; upload: boolean }) {
	const wrong = faults.wrong(LABELS);
	if (upload) return <UploadFaults faults={faults} />;
	if (!last) return <ErrorSummary {...faults.summary(LABELS)} />;
	if (!faults.message && wrong.length === 0) return null;
	return (
		<Alert kind="warning" title={faults.message ?? "Something went wrong creating solution"}>
			{wrong.map(({ id, message }) => (
				<p key={id}>
					{message}{" "}
					<Button look="link" name="move" value={`to:${stepOfSolutionField(id)}`} formNoValidate>
						Go to {SOLUTION_STEPS[stepOfSolutionField(id) - 1]?.title}
					</Button>
				</p>
			))}
		</Alert>
	);
}
