import { paths } from "#app/paths.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";

interface RangeFormProps {
	from: string;
	to: string;
	errors: Record<string, string[]>;
	group: string;
	period: string;
}

export function RangeForm({ from, to, errors, group, period }: RangeFormProps) {
	const fields = [
		{ id: "date_from", label: "First day", value: from },
		{ id: "date_to", label: "Last day", value: to },
	];
	const faults = fields.flatMap(({ id }) => (errors[id]?.[0] ? [{ id, message: errors[id][0] }] : []));
	return (
		<>
			<ErrorSummary faults={faults} />
			<FormColumn method="get" action={paths.analytics()}>
				<FieldGrid>
					{fields.map(({ id, label, value }) => (
						<TextField
							key={`${id} ${value}`}
							id={id}
							name={id}
							type="date"
							label={label}
							defaultValue={value}
							errors={errors[id]}
							required
						/>
					))}
				</FieldGrid>
				<input type="hidden" name="group" value={group} />
				<input type="hidden" name="period" value={period} />
				<FormActions>
					<Button look="primary">Show</Button>
					<ButtonLink to={paths.analytics({ group, period })}>Last 30 days</ButtonLink>
				</FormActions>
			</FormColumn>
		</>
	);
}
