import { Form } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { FormKey } from "#app/routes/forms.tsx";
import { ShownProjectField } from "./shown-project-field.tsx";

/** Ignores a second press that would undo the first: that of a double click, which may come after the answer, is not one. */
export function ignoreSecondPress(event: MouseEvent) {
	if (event.detail > 1) event.preventDefault();
}

interface ToolbarFormProps {
	project: { id: number } | null;
	action: string;
	back?: string;
	fields?: Record<string, string | number>;
	toggles?: boolean;
	instead?: () => void;
	children: ReactNode;
}

export function ToolbarForm({ project, action, back, fields = {}, toggles, instead, children }: ToolbarFormProps) {
	return (
		<Form
			method="post"
			action={action}
			replace
			preventScrollReset
			onSubmit={(event) => {
				if (!instead) return;
				event.preventDefault();
				instead();
			}}
			onClick={toggles ? ignoreSecondPress : undefined}
		>
			<FormKey />
			<ShownProjectField project={project} />
			{back && <input type="hidden" name="back" value={back} />}
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children}
		</Form>
	);
}
