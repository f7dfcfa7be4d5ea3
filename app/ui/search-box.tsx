import { Form, Link } from "@remix-run/react";
import { Button } from "./button.tsx";
import { input } from "./field.css.ts";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./layout.tsx";
import * as css from "./search-box.css.ts";

interface SearchBoxProps {
	action: string;
	/** The field's name in the address. */
	name: string;
	value?: string;
	label: string;
	placeholder?: string;
	maxLength?: number;
	/** Further parts of the address to keep. */
	keep?: Record<string, string>;
}

/** A search form whose answer has its own address. */
export function SearchBox({ action, name, value, label, placeholder, maxLength = 100, keep = {} }: SearchBoxProps) {
	return (
		<search className={css.form}>
			<Form method="get" action={action} className={css.form}>
				{Object.entries(keep).map(([key, kept]) => (
					<input key={key} type="hidden" name={key} value={kept} />
				))}
				<div className={css.box}>
					<span className={css.sign}>
						<Icon name="search" />
					</span>
					<input
						key={value}
						type="search"
						name={name}
						defaultValue={value}
						aria-label={label}
						placeholder={placeholder}
						maxLength={maxLength}
						autoComplete="off"
						className={`${input} ${css.input}`}
					/>
				</div>
				<Button>Search</Button>
			</Form>
		</search>
	);
}

/** What was understood of a search, each part a link that takes it away. */
export function Filters({
	filters,
	clear,
}: {
	filters: { kind: string; value: string; remove: string }[];
	clear?: string;
}) {
	if (filters.length === 0) return null;
	return (
		<div className={css.filters}>
			<span className={css.filtersLabel}>Showing</span>
			{filters.map((filter) => (
				<Link key={`${filter.kind} ${filter.value}`} to={filter.remove} className={css.chip} preventScrollReset>
					<span className={css.kind}>{filter.kind}</span> {filter.value}
					<Icon name="close" />
					<VisuallyHidden>(remove)</VisuallyHidden>
				</Link>
			))}
			{clear && (
				<Link to={clear} className={css.chip} preventScrollReset>
					Clear all
				</Link>
			)}
		</div>
	);
}
