import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { AskLink } from "#app/ui/dialog/ask.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { ArchiveQuestion } from "./archive-question.tsx";
import { DeleteQuestion } from "./delete-question.tsx";

interface ProjectActionsProps {
	project: { id: number; name: string };
	archived: boolean;
	unsaved: number;
}

export function ProjectActions({ project, archived, unsaved }: ProjectActionsProps) {
	return (
		<>
			{!archived && (
				<ButtonLink to={paths.projectEdit(project.id)} look="toolbar" icon="edit">
					Edit
				</ButtonLink>
			)}
			{archived && (
				<Form method="post" action={paths.projectRestore(project.id)}>
					<FormKey />
					<Button look="toolbar" icon="restore">
						Set Active
					</Button>
				</Form>
			)}
			{!archived && unsaved === 0 && (
				<Form method="post" action={paths.projectArchive(project.id)}>
					<FormKey />
					<Button look="toolbar" icon="archive">
						Archive
					</Button>
				</Form>
			)}
			{!archived && unsaved > 0 && (
				<AskLink
					to={paths.projectArchive(project.id)}
					look="toolbar"
					icon="archive"
					title={`Archive ${project.name}`}
					question={<ArchiveQuestion project={project} unsaved={unsaved} />}
				>
					Archive
				</AskLink>
			)}
			<ButtonLink to={paths.projectCopy(project.id)} look="toolbar" icon="plus">
				Copy
			</ButtonLink>
			<AskLink
				to={paths.projectDelete(project.id)}
				look="toolbar"
				icon="trash"
				title="Delete project"
				question={<DeleteQuestion project={project} />}
			>
				Delete
			</AskLink>
		</>
	);
}
