import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { AskLink } from "#app/ui/dialog/ask.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { NewQuestion } from "./new-question.tsx";

export function NewProjectButton({ unsaved }: { unsaved: number }) {
	if (unsaved > 0) {
		return (
			<AskLink
				to={paths.newProject()}
				look="primary"
				icon="plus"
				title="New Project"
				question={<NewQuestion unsaved={unsaved} />}
			>
				New Project
			</AskLink>
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
