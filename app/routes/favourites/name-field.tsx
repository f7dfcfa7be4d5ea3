import { FAVOURITE_LIMITS } from "#app/domain/favourites/favourite-limits.ts";
import { TextField } from "#app/ui/form/inputs.tsx";

export function NameField({ name, errors }: { name: string; errors?: string[] }) {
	return (
		<TextField
			id="name"
			name="name"
			label="Name"
			required
			maxLength={FAVOURITE_LIMITS.name}
			autoComplete="off"
			defaultValue={name}
			errors={errors}
		/>
	);
}
