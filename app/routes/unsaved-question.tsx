import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/text/button.tsx";
import type { IconName } from "#app/ui/text/icon-names.ts";
import { solutionsThatAre } from "./count-words.ts";
import { Question } from "./question.tsx";

interface UnsavedQuestionProps {
	action: string;
	back: string;
	icon?: IconName;
	unsaved: number;
	/** The word on the button: "Sign out". */
	yes: string;
	/** Such as "Signing out drops them." */
	drops: string;
	otherwise: string;
}

export function UnsavedQuestion({ unsaved, yes, drops, otherwise, ...rest }: UnsavedQuestionProps) {
	if (unsaved === 0) {
		return (
			<Question {...rest} yes={yes}>
				<p>{otherwise}</p>
			</Question>
		);
	}
	return (
		<Question
			{...rest}
			yes={`Drop them and ${yes.toLowerCase()}`}
			look="danger"
			more={
				<Button look="quiet" formAction={paths.summaryUnsaved()}>
					Go to the list
				</Button>
			}
		>
			<p>{`Your list has ${solutionsThatAre(unsaved)} not saved in a project yet. ${drops}`}</p>
		</Question>
	);
}
