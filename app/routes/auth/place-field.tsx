import { type ReactNode, useEffect, useState } from "react";
import { SelectField, TextField } from "#app/ui/inputs.tsx";
import type { Faults } from "./email-field.tsx";

interface PlaceFieldProps {
	name: string;
	label: string;
	prompt: string;
	places: { id: number; name: string }[];
	/** The id of the one that is stored. */
	stored?: number | null;
	hint?: ReactNode;
	faults: Faults;
}

/** As people type it: without regard to capitals, macrons and spaces around. */
const plain = (name: string) => name.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/** A city or a company of the list: a select, which with script becomes a field to search in by typing. */
export function PlaceField({ name, label, prompt, places, stored, hint, faults }: PlaceFieldProps) {
	const [typed, setTyped] = useState<string | null>(null);
	useEffect(() => {
		const select = document.getElementById(name);
		if (!(select instanceof HTMLSelectElement)) return;
		setTyped(places.find((place) => String(place.id) === select.value)?.name ?? "");
	}, [name, places]);
	const common = { id: name, label, hint, required: true, errors: faults.of(name) };
	if (typed === null) {
		const options = places.map((place) => ({ value: place.id, label: place.name }));
		const chosen = faults.typed(name, String(stored ?? ""));
		return <SelectField {...common} name={name} prompt={prompt} options={options} defaultValue={chosen} />;
	}
	const found = places.find((place) => plain(place.name) === plain(typed));
	return (
		<>
			<TextField
				{...common}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
				placeholder={prompt}
				autoComplete="off"
				suggestions={places.map((place) => place.name)}
			/>
			<input type="hidden" name={name} value={found?.id ?? ""} />
		</>
	);
}
