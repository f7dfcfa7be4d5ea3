import { paths } from "#app/paths.ts";
import { solutionsThatAre } from "#app/routes/count-words.ts";
import { Question } from "#app/routes/question.tsx";

export function ClearQuestion({ unsaved }: { unsaved: number }) {
	return (
		<Question action={paths.summaryClear()} back={paths.summary()} yes="Clear All Solutions" look="danger" icon="trash">
			<p>Your list has {solutionsThatAre(unsaved)} not saved in a project yet. They are taken out of the list.</p>
		</Question>
	);
}
