import type { SolutionPage } from "./wizard-data.server.ts";

const labels = { drawing: "V Drawing", notes: "Install Notes", substrates: "Substrates", specimens: "Specimens" };

export function staleRows({ mine, theirs }: NonNullable<SolutionPage["newer"]>) {
	const fields = Object.keys(labels) as (keyof typeof labels)[];
	return {
		stored: theirs,
		mine: fields.map((field) => ({ field, label: labels[field], value: mine[field] })),
	};
}
