/** By docs/rules/finder.md#natural-order, as the database's `natural_order`: numbers by value, case ignored. */
const collator = new Intl.Collator("und", { numeric: true, sensitivity: "accent" });

export const naturally = (a: string, b: string): number => collator.compare(a, b);

export const distinctNaturally = (texts: Iterable<string>): string[] => [...new Set(texts)].sort(naturally);
