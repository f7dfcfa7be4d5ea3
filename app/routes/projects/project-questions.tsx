import { paths } from "#app/paths.ts";
import { type Question, unsavedQuestion } from "#app/routes/question.tsx";

interface Project {
	id: number;
	name: string;
}

export const archiveQuestion = ({ id, name }: Project, unsaved: number): Question =>
	unsavedQuestion({
		title: `Archive ${name}`,
		action: paths.projectArchive(id),
		back: paths.projects({ selected: id }),
		icon: "archive",
		unsaved,
		yes: "Archive",
		drops: "Archiving a project drops them.",
		otherwise: "The project keeps its solutions and can be set active again at any time.",
	});

export const newQuestion = (unsaved: number): Question =>
	unsavedQuestion({
		title: "New Project",
		action: paths.newProject(),
		back: paths.projects(),
		unsaved,
		yes: "Start",
		drops: "A new project starts empty and drops them.",
		otherwise: "A new project starts with an empty list.",
	});

export const deleteQuestion = ({ id, name }: Project): Question => ({
	title: "Delete project",
	action: paths.projectDelete(id),
	back: paths.projects({ selected: id }),
	yes: "Delete",
	look: "danger",
	icon: "trash",
	children: (
		<>
			<p>Are you sure you want to delete {name}?</p>
			<p>You cannot restore the project or its list. Issued schedules stay.</p>
		</>
	),
});
