import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { type Question, QuestionLink, unsavedQuestion } from "#app/routes/question.tsx";
import { Button } from "#app/ui/text/button.tsx";

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
		drops: "Archiving a project discards them.",
		otherwise: "The project keeps its solutions and can be set active again at any time.",
	});

export const newQuestion = (unsaved: number): Question =>
	unsavedQuestion({
		title: "New Project",
		action: paths.newProject(),
		back: paths.projects(),
		unsaved,
		yes: "Start",
		drops: "A new project starts empty and discards them.",
		otherwise: "A new project starts with an empty list.",
	});

/** Begins a project; where a list would be dropped it asks first. */
export function NewProjectButton({ unsaved }: { unsaved: number }) {
	if (unsaved > 0) {
		return (
			<QuestionLink question={newQuestion(unsaved)} look="primary" icon="plus">
				New Project
			</QuestionLink>
		);
	}
	return (
		<Form method="post" action={paths.newProject()}>
			<FormKey />
			<Button look="primary" icon="plus">
				New Project
			</Button>
		</Form>
	);
}

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
