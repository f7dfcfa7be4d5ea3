/** An error in the words that a person reads after "The workbook cannot be read." */
export class WorkbookError extends Error {}

/** XML that cannot be read; the message is a sentence for people too. */
export class XmlError extends Error {}

export interface XmlHandler {
	open(name: string, attributes: ReadonlyMap<string, string>): void;
	close(name: string): void;
	text(text: string): void;
}

export interface XmlReader {
	write(chunk: string): void;
	end(): void;
}

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const STRICT_SPREADSHEET = "http://purl.oclc.org/ooxml/spreadsheetml/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";
/** Small programs write parts without any namespace, and spreadsheets open them. */
const READ_SPACES = new Set([SPREADSHEET, STRICT_SPREADSHEET, RELATIONSHIPS, ""]);

const ATTRIBUTE = /([^\s=<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const TOKEN =
	/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s<>"'/=]+)((?:\s[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*)?)(\/?)>|([^<]+)/y;

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Only the five named entities and numbers can occur, since a document that declares others is refused. */
const decodeEntities = (text: string): string =>
	text.includes("&")
		? text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
				if (name) return ENTITIES[name] ?? whole;
				const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
				return code <= 0x10ffff ? String.fromCodePoint(code) : "";
			})
		: text;

/** XML knows one line end; a carriage return that is meant stands as a number. */
const decodeText = (text: string): string =>
	decodeEntities(text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text);

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

function attributesOf(text: string): ReadonlyMap<string, string> {
	if (!text.includes("=")) return NO_ATTRIBUTES;
	const found = new Map<string, string>();
	ATTRIBUTE.lastIndex = 0;
	for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
		found.set(match[1]!, decodeEntities(match[2] ?? match[3] ?? ""));
	}
	return found;
}

interface OpenElement {
	/** The name as written, with its prefix. */
	tag: string;
	name: string;
	isReported: boolean;
	/** Extensions and what stands in them never count, whatever their elements are called. */
	isSkipped: boolean;
	/** The namespaces before this element declared its own, to go back to at its end. */
	outer: ReadonlyMap<string, string> | null;
}

/**
 * Reads a document as it arrives and reports the elements of its own namespace. Throws where it declares anything
 * (a DOCTYPE), is not well-formed or ends early.
 */
export function openXml(handler: XmlHandler): XmlReader {
	const pattern = new RegExp(TOKEN);
	const stack: OpenElement[] = [];
	let buffer = "";
	let spaces: ReadonlyMap<string, string> = new Map();
	let rootSpace: string | undefined;

	function openElement(tag: string, attributes: ReadonlyMap<string, string>, hasSpaces: boolean): void {
		const outer = hasSpaces ? spaces : null;
		if (hasSpaces) {
			const inner = new Map(spaces);
			for (const [name, value] of attributes) {
				if (name === "xmlns") inner.set("", value);
				if (name.startsWith("xmlns:")) inner.set(name.slice(6), value);
			}
			spaces = inner;
		}
		const colon = tag.indexOf(":");
		const name = tag.slice(colon + 1);
		const prefix = colon < 0 ? "" : tag.slice(0, colon);
		const space = spaces.get(prefix) ?? (prefix === "" ? "" : `undeclared ${prefix}`);
		const parent = stack.at(-1);
		if (rootSpace === undefined) {
			if (!READ_SPACES.has(space)) throw new WorkbookError("It is no XLSX workbook.");
			rootSpace = space;
		} else if (!parent) throw new XmlError("Its XML is not well-formed.");
		const isOwn = space === rootSpace;
		// Of two forms of the same content the older one is for readers without extensions.
		const isFallback = space === COMPATIBILITY && (name === "AlternateContent" || name === "Fallback");
		const isSkipped = parent?.isSkipped || (isOwn ? name === "extLst" : !isFallback);
		const isReported = isOwn && !isSkipped;
		stack.push({ tag, name, isReported, isSkipped, outer });
		if (isReported) handler.open(name, attributes);
	}

	function closeElement(tag: string): void {
		const element = stack.pop();
		if (element?.tag !== tag) throw new XmlError("Its XML is not well-formed.");
		if (element.outer) spaces = element.outer;
		if (element.isReported) handler.close(element.name);
	}

	function readTokens(isLast: boolean): void {
		pattern.lastIndex = 0;
		let read = 0;
		while (read < buffer.length) {
			const found = pattern.exec(buffer);
			if (!found) break;
			const [, cdata, closing, tag, attributes = "", empty, text] = found;
			// A text that ends with the chunk may go on in the next one.
			if (text !== undefined && pattern.lastIndex === buffer.length && !isLast) break;
			read = pattern.lastIndex;
			if (tag !== undefined) {
				if (closing) closeElement(tag);
				else {
					openElement(tag, attributesOf(attributes), attributes.includes("xmlns"));
					if (empty === "/" || attributes.endsWith("/")) closeElement(tag);
				}
			} else if (cdata !== undefined || text !== undefined) {
				if (stack.at(-1)?.isReported) handler.text(cdata ?? decodeText(text!));
			}
		}
		buffer = buffer.slice(read);
		if (/^<![^-[]/.test(buffer)) throw new XmlError("Its XML declares entities.");
	}

	return {
		write(chunk) {
			buffer += chunk;
			readTokens(false);
		},
		end() {
			readTokens(true);
			if (buffer !== "" || stack.length > 0 || rootSpace === undefined) {
				throw new XmlError("Its XML is not well-formed, or ends too early.");
			}
		},
	};
}
