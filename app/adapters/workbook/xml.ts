export interface XmlPart {
	/** Without its prefix; empty for text. */
	name: string;
	kind: "open" | "close" | "text";
	attributes: ReadonlyMap<string, string>;
	/** `<c/>` is followed by its end. */
	text: string;
}

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PART =
	/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:\s[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*)?)(\/?)>|([^<]+)/y;

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The five named entities and numbers; others are declared nowhere, since declarations are refused. */
const plain = (text: string): string =>
	text.includes("&")
		? text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
				if (name) return NAMED[name] ?? whole;
				const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
				return code <= 0x10ffff ? String.fromCodePoint(code) : "";
			})
		: text;

const NONE: ReadonlyMap<string, string> = new Map();

const local = (name: string) => name.slice(name.indexOf(":") + 1);

function attributesOf(text: string): ReadonlyMap<string, string> {
	if (text.trim() === "") return NONE;
	const found = new Map<string, string>();
	for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) found.set(name!, plain(double ?? single ?? ""));
	return found;
}

/** The parts of a document in order. Throws where it declares anything (a DOCTYPE) or is not well-formed. */
export function* xmlParts(text: string): Generator<XmlPart> {
	const pattern = new RegExp(PART);
	while (pattern.lastIndex < text.length) {
		const found = pattern.exec(text);
		if (!found) throw new Error("The XML is not well-formed, or declares entities.");
		const [, cdata, closing, name, attributes = "", empty, words] = found;
		if (name !== undefined) {
			const isEmpty = empty === "/" || attributes.endsWith("/");
			const kind = closing ? "close" : "open";
			yield { name: local(name), kind, attributes: attributesOf(attributes), text: "" };
			if (kind === "open" && isEmpty) yield { name: local(name), kind: "close", attributes: NONE, text: "" };
		} else if (cdata !== undefined || words !== undefined) {
			yield { name: "", kind: "text", attributes: NONE, text: cdata ?? plain(words!) };
		}
	}
}
