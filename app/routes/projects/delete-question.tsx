import { paths } from "#app/paths.ts";
import { Question } from "#app/routes/question.tsx";

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
			<p>The project and its list cannot be brought back. Schedules that were issued for it are kept.</p>
		</Question>
	);
}
