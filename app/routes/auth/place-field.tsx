import type { ReactNode } from "react";
import { SearchSelectField } from "#app/ui/form/search-select.tsx";
import type { Faults } from "./email-field.tsx";

interface PlaceFieldProps {
	name: string;
	label: string;
	prompt: string;
	places: { id: number; name: string }[];
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
			options={places.map((place) => ({ value: place.id, label: place.name }))}
			defaultValue={faults.typed(name, String(stored ?? ""))}
			errors={faults.of(name)}
		/>
	);
}
