import { type ReactNode, useEffect, useState } from "react";
import { SelectField, TextField } from "./inputs.tsx";

interface SearchSelectProps {
	id: string;
	label: string;
	hint?: ReactNode;
	errors?: string[];
	required?: boolean;
	prompt: string;
	options: { value: number; label: string }[];
	defaultValue: string;
	/** Parts of words choose, too, where one entry alone has them all: `wall plast 90`. */
	byWords?: boolean;
}

const plain = (name: string) => name.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Stands before words that are none of the list, so that a typed number is not taken for the id of something else. */
const UNLISTED = "? ";

const isOneTwice = (labels: string[]) => new Set(labels.map(plain)).size < labels.length;

const MAX_NAMED = 5;

/** The browser's own list shows only what holds the text as it stands. */
function Fitting({ options }: Pick<SearchSelectProps, "options">) {
	const named = options.slice(0, MAX_NAMED).map(({ label }) => label);
	const more = options.length - named.length;
	return (
		<span role="status">
			{options.length} of the list fit: {named.join("; ")}
			{more > 0 && ` and ${more} more`}
		</span>
	);
}

/** A field to search in, with script. Words that are none of the list are marked, for the server to refuse. */
export function SearchSelectField({ prompt, options, defaultValue, byWords, ...common }: SearchSelectProps) {
	const { id } = common;
	const [typed, setTyped] = useState<string | null>(null);
	useEffect(() => {
		const select = document.getElementById(id);
		if (!(select instanceof HTMLSelectElement) || isOneTwice(options.map(({ label }) => label))) return;
		const chosen = options.find(({ value }) => String(value) === select.value)?.label;
		setTyped(chosen ?? (defaultValue.startsWith(UNLISTED) ? defaultValue.slice(UNLISTED.length) : ""));
	}, [id, options, defaultValue]);
	if (typed === null)
		return <SelectField {...common} name={id} prompt={prompt} options={options} defaultValue={defaultValue} />;
	const words = plain(typed).split(/\s+/);
	const near = byWords
		? options.filter(({ label }) => words.every((word) => word !== "" && plain(label).includes(word)))
		: [];
	const found = options.find(({ label }) => plain(label) === plain(typed)) ?? (near.length === 1 ? near[0] : undefined);
	const unlisted = typed.trim() === "" ? "" : UNLISTED + typed;
	return (
		<>
			<TextField
				{...common}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
				onBlur={() => found && setTyped(found.label)}
				placeholder={prompt}
				hint={found || near.length === 0 ? common.hint : <Fitting options={near} />}
				autoComplete="off"
				suggestions={options.map(({ label }) => label)}
			/>
			<input type="hidden" name={id} value={found?.value ?? unlisted} />
		</>
	);
}
