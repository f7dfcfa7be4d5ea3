import { paths } from "#app/paths.ts";
import { UnsavedQuestion } from "#app/routes/unsaved-question.tsx";

export function NewQuestion({ unsaved }: { unsaved: number }) {
	return (
		<UnsavedQuestion
			action={paths.newProject()}
			back={paths.projects()}
			unsaved={unsaved}
			yes="Start"
			drops="A new project starts empty and drops them."
			otherwise="A new project starts with an empty list."
		/>
	);
}
