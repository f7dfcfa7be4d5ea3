import { paths } from "#app/paths.ts";
import { Question } from "#app/routes/question.tsx";
import { SHOWN_PROJECT } from "#app/routes/specs/specification/shown-project-field.tsx";

interface DiscardQuestionProps {
	project: { id: number; name: string };
	/** Of the list that is seen. */
	revision: string;
}

export function DiscardQuestion({ project, revision }: DiscardQuestionProps) {
	return (
		<Question
			action={paths.summaryDiscard()}
			back={paths.summary()}
			yes="Discard Changes"
			look="danger"
			icon="restore"
			fields={{ [SHOWN_PROJECT]: project.id, revision }}
		>
			<p>{project.name} has changes that are not saved yet. They are dropped, and the project stays as it was saved.</p>
		</Question>
	);
}
