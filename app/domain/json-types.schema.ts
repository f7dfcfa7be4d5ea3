/** How messages call the type of a JSON value; clients know these words. */
export function typeName(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "list";
	if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
	return { string: "str", boolean: "bool", object: "dict" }[typeof value as string] ?? "str";
}

/** What is said of a value where a list is expected. */
export const notAList = (given: unknown) => `Expected a list of items but got type "${typeName(given)}".`;
