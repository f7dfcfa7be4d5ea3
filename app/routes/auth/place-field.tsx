import type { ReactNode } from "react";
import { SearchSelectField, unlistedError } from "#app/ui/form/search-select.tsx";
import type { Faults } from "./account-fields.tsx";

type Places = { id: number; name: string }[];

const optionsOf = (places: Places) => places.map(({ id, name }) => ({ value: id, label: name }));

/** The message for words that name no place, or several; undefined for a place. */
export const placeError = (places: Places, value: string) => unlistedError(optionsOf(places), value);

/** The summary of a form says of a place what its field says. */
export function placeSummary(faults: Faults, labels: Record<string, string>, places: Record<string, Places>) {
	const { errors, ...summary } = faults.summary(labels);
	const named = errors.map(({ id, message }) => ({
		id,
		message: placeError(places[id] ?? [], faults.typed(id)) ?? message,
	}));
	return { ...summary, errors: named };
}

interface PlaceFieldProps {
	name: string;
	label: string;
	prompt: string;
	places: Places;
	stored?: number | null;
	hint?: ReactNode;
	faults: Faults;
}

export function PlaceField({ name, places, stored, faults, ...words }: PlaceFieldProps) {
	return (
		<SearchSelectField
			{...words}
			id={name}
			required
			options={optionsOf(places)}
			defaultValue={faults.typed(name, String(stored ?? ""))}
			errors={faults.of(name)}
		/>
	);
}
