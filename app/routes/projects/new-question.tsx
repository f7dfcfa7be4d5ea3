import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { solutionsThatAre } from "../count-words.ts";
import { Question } from "../question.tsx";

/** Asks before a new project drops the list that is not a project yet. */
export function NewQuestion({ unsaved }: { unsaved: number }) {
	return (
		<Question
			action={paths.newProject()}
			back={paths.projects()}
			yes={unsaved > 0 ? "Drop them and start" : "Start"}
			look={unsaved > 0 ? "danger" : "primary"}
			more={
				unsaved > 0 && (
					<Button look="quiet" formAction={paths.summaryUnsaved()}>
						Go to the list
					</Button>
				)
			}
		>
			<p>
				{unsaved > 0
					? `Your list has ${solutionsThatAre(unsaved)} not saved in a project yet. A new project starts empty and drops them.`
					: "A new project starts with an empty list."}
			</p>
		</Question>
	);
}
