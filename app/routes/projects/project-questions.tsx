import { paths } from "#app/paths.ts";
import { Question, UnsavedQuestion } from "#app/routes/question.tsx";

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

export function DeleteQuestion({ project }: { project: { id: number; name: string } }) {
	return (
		<Question
			action={paths.projectDelete(project.id)}
			back={paths.projects({ selected: project.id })}
			yes="Delete"
			look="danger"
			icon="trash"
		>
			<p>Are you sure you want to delete {project.name}?</p>
			<p>You cannot restore the project or its list. Issued schedules stay.</p>
		</Question>
	);
}
