/** The lists in the order of an import: each file may name records of those before it. */
export const IMPORT_LISTS = [
	"lookups",
	"products",
	"reports",
	"specimens",
	"solutions",
	"warranties",
	"covers",
] as const;

export type ImportListName = (typeof IMPORT_LISTS)[number];
