import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { Button } from "#app/ui/text/button.tsx";

/** Leads to the comparison of any two. */
export function VersionChoice({ nos, from, to }: { nos: number[]; from: number; to: number }) {
	const options = nos.map((no) => ({ value: no, label: `Version ${no}` }));
	return (
		<search>
			<Form method="get" action={paths.penetrationVersions()}>
				<Cluster>
					<SelectField
						id="from"
						name="from"
						label="Compare"
						options={options}
						defaultValue={from}
						key={`from ${from}`}
					/>
					<SelectField id="to" name="to" label="with" options={options} defaultValue={to} key={`to ${to}`} />
					<FormActions>
						<Button>Compare</Button>
					</FormActions>
				</Cluster>
			</Form>
		</search>
	);
}
