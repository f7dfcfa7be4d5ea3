/** With the line ends of HTML: of `\r\n` at the beginning of a text area browsers would leave out the line. */
export function asShown<Value>(sent: Value): Value {
	if (typeof sent === "string") return sent.replaceAll("\r\n", "\n") as Value;
	if (Array.isArray(sent)) return sent.map(asShown) as Value;
	if (typeof sent !== "object" || sent === null) return sent;
	return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, asShown(value)])) as Value;
}
