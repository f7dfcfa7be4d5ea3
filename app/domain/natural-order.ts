/**
 * The order of docs/rules/finder.md#natural-order, the same as the database's `natural_order`: numbers by value, case
 * ignored.
 */
const collator = new Intl.Collator("und", { numeric: true, sensitivity: "accent" });

/** Compares two names in natural order: `V-9` before `V-10`. */
export const naturally = (a: string, b: string): number => collator.compare(a, b);

/** The distinct texts of a list in natural order. */
export const distinctNaturally = (texts: Iterable<string>): string[] => [...new Set(texts)].sort(naturally);
