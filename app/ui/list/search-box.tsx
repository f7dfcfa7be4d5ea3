import { Form, Link, useSearchParams, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./lists.css.ts";
import { MAX_SEARCH_LENGTH } from "./search-limits.ts";

interface SearchBoxProps {
	action: string;
	name: string;
	value?: string;
	label: string;
	placeholder?: string;
	/** Characters that are searched. */
	maxLength?: number;
	/** Fields sent along; pairs where a name has several. */
	hiddenFields?: Record<string, string> | readonly (readonly [name: string, value: string])[];
	/** True where, with script, it searches by itself when the typing pauses. */
	live?: boolean;
}

const PAUSE_MS = 500;

/** Sends the form 500 ms after the last key unless the field is empty, and keeps what is being typed. */
function useLiveSearch({ action, name, value = "", live }: Pick<SearchBoxProps, "action" | "name" | "value" | "live">) {
	const field = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const submit = useSubmit();
	const shown = useRef<string>(undefined);
	useEffect(() => {
		const fieldInput = field.current;
		const first = shown.current === undefined;
		shown.current = value;
		if (!fieldInput || timer.current !== undefined || fieldInput.value.trim().toUpperCase() === value.toUpperCase())
			return;
		// Text typed before the script was there is not thrown away.
		if (first && fieldInput === document.activeElement) fieldInput.dispatchEvent(new Event("input", { bubbles: true }));
		else fieldInput.value = value;
	}, [value]);
	useEffect(() => () => clearTimeout(timer.current), []);
	function search(form: HTMLFormElement) {
		sent();
		const data = new FormData(form);
		const text = String(data.get(name)).trim();
		if (text === "" || text.toUpperCase() === value.toUpperCase()) return;
		data.set(name, text);
		submit(data, { method: "get", action, replace: value !== "", preventScrollReset: true });
	}
	function typed() {
		const form = field.current?.form;
		if (!live || !form) return;
		clearTimeout(timer.current);
		timer.current = setTimeout(search, PAUSE_MS, form);
	}
	function sent() {
		clearTimeout(timer.current);
		timer.current = undefined;
	}
	return { field, typed, sent };
}

/** A search that is cut without a word would find something else than was typed. */
function useTyped(name: string, maxLength: number): string | null {
	const [params] = useSearchParams();
	const typed = params.get(name)?.trim() ?? "";
	return [...typed].length > maxLength ? typed : null;
}

const isPairs = (
	hiddenFields: NonNullable<SearchBoxProps["hiddenFields"]>,
): hiddenFields is readonly (readonly [string, string])[] => Array.isArray(hiddenFields);

export function SearchBox({
	action,
	name,
	value,
	label,
	placeholder,
	maxLength = MAX_SEARCH_LENGTH,
	hiddenFields = {},
	live = false,
}: SearchBoxProps) {
	const tooLong = useTyped(name, maxLength);
	const { field, typed, sent } = useLiveSearch({ action, name, value: tooLong ?? value, live });
	const cut = useId();
	return (
		<search className={css.searchBoxSearch}>
			<Form method="get" action={action} className={css.searchBoxForm} onSubmit={sent}>
				{(isPairs(hiddenFields) ? hiddenFields : Object.entries(hiddenFields)).map(([key, text]) => (
					<input key={`${key} ${text}`} type="hidden" name={key} value={text} />
				))}
				<div className={css.searchBoxBox}>
					<span className={css.searchBoxSign}>
						<Icon name="search" />
					</span>
					<input
						ref={field}
						type="search"
						name={name}
						defaultValue={tooLong ?? value}
						onInput={typed}
						aria-label={label}
						placeholder={placeholder}
						aria-describedby={tooLong === null ? undefined : cut}
						autoComplete="off"
						className={`${fieldInput} ${css.searchBoxInput}`}
					/>
				</div>
				<Button>Search</Button>
			</Form>
			{tooLong !== null && (
				<p id={cut} className={css.searchBoxHint} role="status">
					Only the first {maxLength} characters are searched.
				</p>
			)}
		</search>
	);
}

/** The hint takes the place of {@link Filters} until there are some, so that a search moves nothing. */
export function SearchHint({ children }: { children: ReactNode }) {
	return <p className={css.searchBoxHint}>{children}</p>;
}

interface Filter {
	kind: string;
	value: string;
	remove: string;
	/** The same filter meant otherwise. */
	other?: { words: string; to: string };
}

export function Filters({ filters, clear }: { filters: Filter[]; clear?: string }) {
	if (filters.length === 0) return null;
	return (
		<div className={css.searchBoxFilters}>
			<span className={css.searchBoxFiltersLabel}>Showing</span>
			{filters.map(({ kind, value, remove, other }) => (
				<span key={`${kind} ${value}`} className={css.searchBoxFilter}>
					<Link to={remove} className={css.searchBoxChip} preventScrollReset>
						<span className={css.searchBoxKind}>{kind}</span> {value}
						<Icon name="close" />
						<VisuallyHidden>(remove)</VisuallyHidden>
					</Link>
					{other && (
						<Link to={other.to} className={css.searchBoxOther} preventScrollReset>
							<VisuallyHidden>{`${kind} `}</VisuallyHidden>
							{other.words}
						</Link>
					)}
				</span>
			))}
			{clear && (
				<Link to={clear} className={css.searchBoxChip} preventScrollReset>
					Clear all
				</Link>
			)}
		</div>
	);
}
