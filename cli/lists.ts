import type { ImportListName } from "#app/domain/imports/report.ts";

/** The lists that can be imported and exported, in the order in which they rest on each other (operation.md 5). */
export const listNames = [
	"lookups",
	"products",
	"reports",
	"specimens",
	"solutions",
	"warranties",
	"covers",
] as const satisfies readonly ImportListName[];
