import { paths } from "#app/paths.ts";
import { UnsavedQuestion } from "#app/routes/unsaved-question.tsx";

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
