import { SaxesParser } from "saxes";
import { withoutOutsideXml } from "#app/adapters/xml-text.ts";
import { TableError } from "#app/tables/table-error.ts";

export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlHandler {
	open(name: string, attributes: XmlAttributes): void;
	close(name: string): void;
	text(text: string): void;
}

interface XmlReader {
	write(chunk: string): void;
	end(): void;
}

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const STRICT_SPREADSHEET = "http://purl.oclc.org/ooxml/spreadsheetml/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";
/** Small programs write parts without any namespace, and spreadsheets open them. */
const READ_SPACES = new Set([SPREADSHEET, STRICT_SPREADSHEET, RELATIONSHIPS, ""]);

interface OpenElement {
	name: string;
	isReported: boolean;
	/** Extensions and what stands in them never count, whatever their elements are called. */
	isSkipped: boolean;
}

/**
 * Reads a part as it arrives and reports the elements of its own namespace. Throws where it declares anything
 * (a DOCTYPE), is not well-formed or ends early.
 */
export function openXml(part: string, handler: XmlHandler): XmlReader {
	// Spreadsheets open what has a prefix that nothing declares, and pass over it.
	const resolvePrefix = (prefix: string) => (prefix === "" ? "" : `undeclared ${prefix}`);
	const parser = new SaxesParser({ xmlns: true as const, position: false, resolvePrefix });
	const stack: OpenElement[] = [];
	let rootSpace: string | undefined;
	let isEnding = false;

	parser.on("error", () => {
		throw new TableError(isEnding ? "ends early" : "not well-formed", { part });
	});
	parser.on("doctype", () => {
		throw new TableError("declared entities", { part });
	});
	parser.on("opentag", ({ local: name, uri: space, attributes }) => {
		if (rootSpace === undefined && !READ_SPACES.has(space)) throw new TableError("no workbook");
		rootSpace ??= space;
		const parent = stack.at(-1);
		const isOwn = space === rootSpace;
		// Some content is there in two forms: the fallback is for readers without the extension.
		const isFallback = space === COMPATIBILITY && (name === "AlternateContent" || name === "Fallback");
		const isSkipped = parent?.isSkipped || (isOwn ? name === "extLst" : !isFallback);
		const isReported = isOwn && !isSkipped;
		stack.push({ name, isReported, isSkipped });
		if (!isReported) return;
		const values: Record<string, string> = {};
		for (const key in attributes) values[key] = attributes[key]!.value;
		handler.open(name, values);
	});
	parser.on("closetag", () => {
		const element = stack.pop();
		if (element?.isReported) handler.close(element.name);
	});
	const text = (read: string) => {
		if (stack.at(-1)?.isReported) handler.text(read);
	};
	parser.on("text", text);
	parser.on("cdata", text);

	return {
		write(chunk) {
			// Small programs write the control characters of a text as they are; no cell has a use for them.
			parser.write(withoutOutsideXml(chunk));
		},
		end() {
			isEnding = true;
			parser.close();
		},
	};
}
