import { type HistoryAddress, paths } from "#app/paths.ts";
import { FieldGrid, FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";

interface Choice {
	value: string | number;
	label: string;
}

interface HistoryFilterProps {
	asked: HistoryAddress;
	kinds: Choice[];
	people: Choice[];
	sources: Choice[];
}

export function HistoryFilter({ asked, kinds, people, sources }: HistoryFilterProps) {
	const selects = [
		{ name: "kind", label: "Kind of record", options: kinds, value: asked.kind },
		{ name: "person", label: "Changed by", options: people, value: asked.person },
		{ name: "source", label: "Changed in", options: sources, value: asked.source },
	];
	const inputs = [
		{ name: "run", label: "Import run", type: "text", value: asked.run },
		{ name: "from", label: "First day", type: "date", value: asked.from },
		{ name: "to", label: "Last day", type: "date", value: asked.to },
	];
	return (
		<FormColumn key={JSON.stringify(asked)} method="get" action={paths.history()}>
			{asked.record && <input type="hidden" name="record" value={asked.record} />}
			<FieldGrid>
				{selects.map(({ name, label, options, value }) => (
					<SelectField
						key={name}
						id={name}
						name={name}
						label={label}
						prompt="All"
						options={options}
						defaultValue={value ?? ""}
					/>
				))}
				{inputs.map(({ name, label, type, value }) => (
					<TextField
						key={name}
						id={name}
						name={name}
						type={type}
						inputMode={type === "text" ? "numeric" : undefined}
						label={label}
						defaultValue={value ?? ""}
					/>
				))}
			</FieldGrid>
			<FormActions>
				<Button look="primary">Show</Button>
				<ButtonLink to={paths.history()}>All changes</ButtonLink>
			</FormActions>
		</FormColumn>
	);
}
