import { Form, useSubmit } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import type { ListView } from "./list-view.ts";

interface ListFilterProps {
	list: ListView;
	only: string | null | undefined;
	keep: Record<string, string>;
}

/** For more filters than a row of links holds. */
export function ListFilter({ list, only, keep }: ListFilterProps) {
	const submit = useSubmit();
	const groups = Object.groupBy(list.filters, ({ group }) => group ?? "");
	return (
		<Form
			key={`${list.key} ${only}`}
			method="get"
			action={paths.solutionManager()}
			onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
		>
			{Object.entries(keep).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Cluster>
				<SelectField
					id="only"
					name="only"
					label={`${list.title}s shown`}
					prompt="All"
					options={Object.entries(groups).map(([label, filters = []]) => ({
						label,
						options: filters.map((filter) => ({ value: filter.only, label: filter.label })),
					}))}
					defaultValue={only ?? ""}
				/>
				<Button>Show</Button>
			</Cluster>
		</Form>
	);
}
