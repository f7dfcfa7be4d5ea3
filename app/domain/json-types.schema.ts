/** The refusals of the API name JSON's types as Python does: `dict`, `str`, `float`. */
export function typeName(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "list";
	if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
	const names: Record<string, string> = { boolean: "bool", object: "dict" };
	return names[typeof value] ?? "str";
}

export const isDictionary = (given: unknown): given is Record<string, unknown> =>
	typeof given === "object" && given !== null && !Array.isArray(given);

export const notAList = (given: unknown) => `Expected a list of items but got type "${typeName(given)}".`;

export const notADictionary = (given: unknown) => `Invalid data. Expected a dictionary, but got ${typeName(given)}.`;
