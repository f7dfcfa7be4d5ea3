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

/** Stands before words that are none of the list, so that a typed number is not taken for the id of something else. */
const UNLISTED = "? ";

const isOneTwice = (labels: string[]) => new Set(labels.map(plain)).size < labels.length;

/** The field looks like a list, and takes words. */
const PLACEHOLDER = "Type a part of the name";

const MAX_NAMED = 5;

type Options = Pick<SearchSelectProps, "options">["options"];

/**
 * Finds the entry that is typed once it alone is named: in full, by its beginning (`auck`), or by parts of words
 * (`wall plast 90`).
 */
function nearest(options: Options, typed: string): Options {
	if (typed === "") return [];
	const words = typed.split(/\s+/);
	const having = (test: (label: string) => boolean) => options.filter(({ label }) => test(plain(label)));
	const named = [having((label) => label === typed), having((label) => label.startsWith(typed))];
	return named.find(({ length }) => length === 1) ?? having((label) => words.every((word) => label.includes(word)));
}

/** The message for a sent value that is words, which name no entry or several; undefined for an entry. */
export function unlistedError(options: Options, value: string): string | undefined {
	if (!value.startsWith(UNLISTED)) return undefined;
	const words = value.slice(UNLISTED.length).trim();
	const { length } = nearest(options, plain(words));
	if (length === 1) return undefined;
	return length > 1 ? `“${words}” matches ${length} in the list. Choose one.` : `“${words}” is not in the list.`;
}

/** The browser's own list shows only what holds the text as it stands. */
function Fitting({ options }: { options: Options }) {
	const named = options.slice(0, MAX_NAMED).map(({ label }) => label);
	const more = options.length - named.length;
	return (
		<span role="status">
			{options.length} match: {named.join("; ")}
			{more > 0 && ` and ${more} more`}
		</span>
	);
}

/** A field to search in, with script. Words that are none of the list are marked, for the server to refuse. */
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
	const near = nearest(options, plain(typed));
	const found = near.length === 1 ? near[0] : undefined;
	const words = typed.trim();
	const unlisted = words === "" ? "" : UNLISTED + typed;
	const unnamed = unlistedError(options, unlisted);
	return (
		<>
			<TextField
				{...common}
				errors={common.errors && unnamed !== undefined ? [unnamed] : common.errors}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
				onBlur={() => found && setTyped(found.label)}
				placeholder={PLACEHOLDER}
				hint={
					near.length < 2 || words.length < 2 ? (
						common.hint
					) : (
						<>
							<Fitting options={near} /> {common.hint}
						</>
					)
				}
				autoComplete="off"
				suggestions={options.map(({ label }) => label)}
			/>
			<input type="hidden" name={id} value={found?.value ?? unlisted} />
		</>
	);
}
