import { Question } from "#app/routes/question.tsx";

/** What people should know before a schedule is generated. */
export const SCHEDULE_ALERT =
	"Your schedule is being generated. This might take a minute or two. Please wait until you are prompted to save your project.";

interface ScheduleQuestionProps {
	/** The page whose action starts the schedule. */
	action: string;
	back: string;
}

/** Says what will happen before a schedule is started. */
export function ScheduleQuestion({ action, back }: ScheduleQuestionProps) {
	return (
		<Question action={action} back={back} yes="Generate schedule" icon="pdf">
			<p>{SCHEDULE_ALERT}</p>
			<p>It prints the project as it is saved. Changes that are not saved yet are left out.</p>
		</Question>
	);
}
