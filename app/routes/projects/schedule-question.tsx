import type { PendingChanges } from "#app/domain/projects/pending.ts";
import { INTENDED_USES } from "#app/domain/schedules/intended-uses.ts";
import { Question } from "#app/routes/question.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { PendingList } from "./pending-list.tsx";

/** For people to know before a schedule is generated. */
export const SCHEDULE_ALERT =
	"Your schedule is being generated. This might take a minute or two. Please wait until you are prompted to save your project.";

interface ScheduleQuestionProps {
	action: string;
	back: string;
	/** Null for nothing. */
	pending: PendingChanges | null;
}

/** Says what will happen before a schedule is started, and asks what becomes of changes that are not saved yet. */
export function ScheduleQuestion({ action, back, pending }: ScheduleQuestionProps) {
	if (!pending) {
		return (
			<Question action={action} back={back} yes="Generate schedule" icon="pdf" controls={<UseField />}>
				<p>{SCHEDULE_ALERT}</p>
				<p>It prints the project as it is saved.</p>
			</Question>
		);
	}
	return (
		<Question
			action={action}
			back={back}
			yes="Save and generate"
			icon="save"
			answer={{ name: "pending", value: "save" }}
			fields={{ revision: pending.revision }}
			controls={<UseField />}
			more={
				<SubmitButton action={action} look="secondary" icon="pdf" name="pending" value="leave">
					Generate what is saved
				</SubmitButton>
			}
		>
			<p>{SCHEDULE_ALERT}</p>
			<p>This project has changes that are not saved yet. Generating what is saved leaves them out:</p>
			<PendingList pending={pending} />
		</Question>
	);
}

function UseField() {
	const options = INTENDED_USES.filter(Boolean).map((use) => ({ value: use, label: use }));
	return <SelectField id="use" name="use" label="Status for use" prompt="Not stated" options={options} />;
}
