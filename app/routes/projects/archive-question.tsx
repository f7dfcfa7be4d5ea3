import { paths } from "#app/paths.ts";
import { UnsavedQuestion } from "#app/routes/unsaved-question.tsx";

/** Asks before archiving a project drops the list that is not a project yet. */
export function ArchiveQuestion({ project, unsaved }: { project: { id: number }; unsaved: number }) {
	return (
		<UnsavedQuestion
			action={paths.projectArchive(project.id)}
			back={paths.projects({ selected: project.id })}
			icon="archive"
			unsaved={unsaved}
			yes="Archive"
			drops="Archiving a project drops them."
			otherwise="The project keeps its solutions and can be set active again at any time."
		/>
	);
}
