import { Form } from "@remix-run/react";
import { NOW } from "#app/paths.ts";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { Button } from "#app/ui/text/button.tsx";

interface ChoiceFormProps {
	action: string;
	issues: { value: number; label: string }[];
	from: number;
	/** Null for now. */
	to: number | null;
	mayNow: boolean;
}

/** Not printed. */
export function ChoiceForm({ action, issues, from, to, mayNow }: ChoiceFormProps) {
	const now = mayNow ? [{ value: NOW, label: "Now, with what is not saved yet" }] : [];
	return (
		<search>
			<Form method="get" action={action}>
				<Cluster>
					<SelectField id="a" name="a" label="Compare" options={issues} defaultValue={from} key={`a ${from}`} />
					<SelectField
						id="b"
						name="b"
						label="with"
						options={[...now, ...issues]}
						defaultValue={to ?? NOW}
						key={`b ${to}`}
					/>
					<FormActions>
						<Button>Compare</Button>
					</FormActions>
				</Cluster>
			</Form>
		</search>
	);
}
