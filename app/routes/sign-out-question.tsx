import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { solutionsThatAre } from "./count-words.ts";
import { Question } from "./question.tsx";

/** Asks before signing out drops the list that is not a project yet. */
export function SignOutQuestion({ unsaved }: { unsaved: number }) {
	return (
		<Question
			action={paths.signOut()}
			back={paths.home()}
			yes={unsaved > 0 ? "Drop them and sign out" : "Sign out"}
			look={unsaved > 0 ? "danger" : "primary"}
			icon="signOut"
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
					? `Your list has ${solutionsThatAre(unsaved)} not saved in a project yet. Signing out drops them.`
					: "Your projects, with what is pending in them, are there when you sign in again."}
			</p>
		</Question>
	);
}
