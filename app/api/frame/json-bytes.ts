/** The text of a value in pieces: lists, also those of an object, element by element. */
function* pieces(value: object): Generator<string> {
	const isList = Array.isArray(value);
	let before = isList ? "[" : "{";
	for (const [key, one] of Object.entries(value)) {
		if (one === undefined && !isList) continue;
		const name = isList ? "" : `${JSON.stringify(key)}:`;
		if (!isList && Array.isArray(one)) {
			yield before + name;
			yield* pieces(one);
		} else yield before + name + (JSON.stringify(one) ?? "null");
		before = ",";
	}
	const isEmpty = before !== ",";
	yield isList ? (isEmpty ? "[]" : "]") : isEmpty ? "{}" : "}";
}

/** `JSON.stringify` as bytes: of long lists many short texts are written in half the time of one long one. */
export function jsonBytes(body: unknown): Buffer<ArrayBuffer> {
	const isWorthIt = Array.isArray(body) || (typeof body === "object" && body !== null && "results" in body);
	if (!isWorthIt) return Buffer.from(JSON.stringify(body));
	const texts = [...pieces(body)];
	const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
	let at = 0;
	for (const text of texts) at += bytes.write(text, at);
	return bytes;
}
