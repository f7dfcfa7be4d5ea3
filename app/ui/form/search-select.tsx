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
}

const plain = (name: string) => name.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Before words that are none of the list, so that a typed number is not taken for the id of something else. */
const UNLISTED = "? ";

const isOneTwice = (labels: string[]) => new Set(labels.map(plain)).size < labels.length;

/**
 * A select, which with script becomes a field to search in, but where typing could mean either of two. Words that are
 * none of the list are sent with a mark, for the server to refuse.
 */
export function SearchSelectField({ prompt, options, defaultValue, ...common }: SearchSelectProps) {
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
	const found = options.find(({ label }) => plain(label) === plain(typed));
	const unlisted = typed.trim() === "" ? "" : UNLISTED + typed;
	return (
		<>
			<TextField
				{...common}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
				placeholder={prompt}
				autoComplete="off"
				suggestions={options.map(({ label }) => label)}
			/>
			<input type="hidden" name={id} value={found?.value ?? unlisted} />
		</>
	);
}
