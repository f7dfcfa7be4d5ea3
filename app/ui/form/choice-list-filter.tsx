import { Form, Link, useSubmit } from "@remix-run/react";
import * as css from "#app/ui/base/fields.css.ts";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { Button } from "#app/ui/text/button.tsx";

interface FilterChoice {
	name: string;
	title: string;
	chosen: number | null;
	options: { id: number; name: string }[];
}

interface ChoiceFilterProps {
	label: string;
	action: string;
	query: Record<string, string>;
	lists: FilterChoice[];
	clear?: string;
}

export function ChoiceFilter({ label, action, query, lists, clear }: ChoiceFilterProps) {
	const submit = useSubmit();
	return (
		<Form
			method="get"
			action={action}
			className={css.choiceListFilterFilter}
			aria-label={label}
			onChange={(event) => submit(filled(event.currentTarget), { method: "get", action, preventScrollReset: true })}
			preventScrollReset
		>
			<span className={css.choiceListFilterLabel} aria-hidden="true">
				{label}
			</span>
			{Object.entries(query).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{lists.map(({ name, title, chosen, options }) => (
				<label key={`${name} ${chosen}`} className={css.choiceListFilterList}>
					<span>{title}</span>
					<select name={name} defaultValue={chosen ?? ""} className={`${fieldInput} ${css.choiceListFilterSelect}`}>
						<option value="">All</option>
						{options.map((option) => (
							<option key={option.id} value={option.id}>
								{option.name}
							</option>
						))}
					</select>
				</label>
			))}
			{/* With script a choice acts at once. */}
			<noscript>
				<Button small>Show</Button>
			</noscript>
			{clear && (
				<Link to={clear} className={css.choiceListFilterClear} preventScrollReset>
					Clear filter
				</Link>
			)}
		</Form>
	);
}

/** Leaves out empty fields, so that the address stays short. */
function filled(form: HTMLFormElement): FormData {
	const data = new FormData(form);
	for (const [name, value] of [...data]) if (value === "") data.delete(name);
	return data;
}
