import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormKey } from "#app/routes/form-key.tsx";
import { ShownProjectField } from "./shown-project-field.tsx";

interface ToolbarFormProps {
	project: { id: number } | null;
	action: string;
	back?: string;
	fields?: Record<string, string | number>;
	/** A second press would undo the first: that of a double click is not one. */
	toggles?: boolean;
	instead?: () => void;
	children: ReactNode;
}

/** A one-button form of the summary: it knows the project that the page shows, acts once and leads back. */
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
			onClick={(event) => {
				if (toggles && event.detail > 1) event.preventDefault();
			}}
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
