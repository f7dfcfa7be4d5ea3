/** `npm run test:all` takes every case, `npm test` those that differ. */
export const isWhole = import.meta.env.MODE === "all";

/** Of cases that are alike the first of each kind, or in the whole run all of them. */
export function oneOfEach<Case>(cases: readonly Case[], kindOf: (one: Case) => string): Case[] {
	const kinds = cases.map(kindOf);
	return cases.filter((_, at) => isWhole || kinds.indexOf(kinds[at]!) === at);
}
