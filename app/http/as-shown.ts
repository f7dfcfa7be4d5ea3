import type { SubmissionResult } from "@conform-to/react";

type Fields = NonNullable<SubmissionResult["initialValue"]>;

/** With the line ends of HTML: of `\r\n` at the beginning of a text area browsers would leave out the line. */
export const asShown = (fields: Fields): Fields =>
	Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(value)]));

function shown(value: Fields[string]): Fields[string] {
	if (typeof value === "string") return value.replaceAll("\r\n", "\n");
	if (Array.isArray(value)) return value.map(shown);
	return typeof value === "object" && value !== null ? asShown(value) : value;
}
