/** In the order of an import: each file may name what one before it brings. */
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
