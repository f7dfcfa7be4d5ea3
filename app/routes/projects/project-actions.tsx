import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormKey } from "../form-key.tsx";

/** What can be done with the selected project (user-area.md 2). */
export function ProjectActions({ project, archived }: { project: { id: number }; archived: boolean }) {
	return (
		<>
			{archived ? (
				<Form method="post" action={paths.projectRestore(project.id)}>
					<FormKey />
					<Button look="toolbar" icon="restore">
						Set Active
					</Button>
				</Form>
			) : (
				<>
					<ButtonLink to={paths.projectEdit(project.id)} look="toolbar" icon="edit">
						Edit
					</ButtonLink>
					<Form method="post" action={paths.projectArchive(project.id)}>
						<FormKey />
						<Button look="toolbar" icon="archive">
							Archive
						</Button>
					</Form>
				</>
			)}
			<ButtonLink to={paths.projectDelete(project.id)} look="toolbar" icon="trash">
				Delete
			</ButtonLink>
		</>
	);
}
