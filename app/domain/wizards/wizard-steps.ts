/** A step of a wizard; errors of its fields are mended on it. */
export interface WizardStep {
	key: string;
	title: string;
	fields: readonly string[];
}

/** The number of the step on which an error of the field is mended. */
export const stepOfField = (steps: readonly WizardStep[], field: string): number =>
	Math.max(1, steps.findIndex(({ fields }) => fields.includes(field)) + 1);

/** `next`, `back`, `to:3`, and what only one wizard knows. */
export function stepAfter(move: string, step: number): number {
	if (move === "next") return step + 1;
	if (move === "back") return Math.max(1, step - 1);
	const [, to] = /^to:(\d)$/.exec(move) ?? [];
	return to ? Number(to) : step;
}
