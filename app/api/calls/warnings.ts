export const withWarnings = <Answer extends { id: number }>(records: Answer[], warnings: Map<number, string[]>) =>
	records.map((one) => ({ ...one, warnings: warnings.get(one.id) ?? [] }));
