import { keysOf } from "#app/domain/keyed.ts";
import type { SolutionPage } from "./wizard-data.server.ts";

const labels = { drawing: "V Drawing", notes: "Install Notes", substrates: "Substrates", specimens: "Specimens" };

const fields = keysOf(labels);

export const staleRows = ({ mine, theirs }: NonNullable<SolutionPage["newer"]>) => ({
	stored: theirs,
	mine: fields.map((field) => ({ field, label: labels[field], value: mine[field] })),
});

/** `V-101 → V-102`, of what is changed. */
export const changedRows = ({ mine, theirs }: NonNullable<SolutionPage["changes"]>) =>
	fields
		.filter((field) => mine[field] !== theirs[field])
		.map((field) => ({ term: labels[field], value: `${theirs[field] || "–"} → ${mine[field] || "–"}` }));
