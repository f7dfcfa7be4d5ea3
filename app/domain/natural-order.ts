import { memoize } from "./memoize.ts";

/** Sorts by docs/rules/finder.md#natural-order, as the database's `natural_order` does: numbers by value, case ignored. */
const collator = new Intl.Collator("und", { numeric: true, sensitivity: "accent" });

export const naturally = (a: string, b: string): number => collator.compare(a, b);

const BETWEEN = "\u0000";

/** Ties, such as names that differ in case alone, by their letters, so that the order never depends on how they came. */
const inOrder = (a: string, b: string): number => naturally(a, b) || (a < b ? -1 : 1);

const sorted = memoize((texts) => texts.split(BETWEEN).sort(inOrder), { max: 5_000 });

export function distinctNaturally(texts: Iterable<string>): string[] {
	const distinct = [...new Set(texts)];
	return distinct.length < 2 ? distinct : [...sorted(distinct.join(BETWEEN))];
}
