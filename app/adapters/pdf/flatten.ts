import {
	decodePDFRawStream,
	PDFArray,
	PDFDict,
	type PDFDocument,
	PDFInvalidObject,
	PDFName,
	PDFNull,
	PDFNumber,
	type PDFObject,
	type PDFPage,
	PDFRawStream,
	PDFRef,
	PDFStream,
} from "@cantoo/pdf-lib";
import { type Instruction, instructions } from "./content.ts";
import { packedStream } from "./open-pdf.ts";

const of = PDFName.of;

/** Answers true for optional content, a layer or an expression of layers, that is hidden. */
type HiddenLayers = (content: PDFObject | undefined) => boolean;

const elements = (array: PDFObject | undefined): PDFObject[] => (array instanceof PDFArray ? array.asArray() : []);

/** The layers that are off in the state in which a viewer opens the document. */
function layersOff(pdf: PDFDocument, properties: PDFDict): Set<PDFObject> {
	const { context } = pdf;
	const state = properties.lookupMaybe(of("D"), PDFDict);
	const list = (name: string) => elements(state?.lookup(of(name)));
	const off = new Set(state?.lookup(of("BaseState")) === of("OFF") ? elements(properties.lookup(of("OCGs"))) : []);
	for (const layer of list("ON")) off.delete(layer);
	for (const layer of list("OFF")) off.add(layer);
	for (const usage of list("AS").map((one) => context.lookup(one))) {
		if (!(usage instanceof PDFDict) || usage.lookup(of("Event")) !== of("View")) continue;
		for (const layer of elements(usage.lookup(of("OCGs")))) {
			const view = context.lookupMaybe(layer, PDFDict)?.lookupMaybe(of("Usage"), PDFDict)?.lookup(of("View"));
			const wanted = view instanceof PDFDict ? view.lookup(of("ViewState")) : undefined;
			if (wanted === of("OFF")) off.add(layer);
			if (wanted === of("ON")) off.delete(layer);
		}
	}
	return off;
}

const DEEPEST = 50;

/** The layers that a viewer hides when it opens the document; null where it has no layers. */
function hiddenLayers(pdf: PDFDocument): HiddenLayers | null {
	const { catalog, context } = pdf;
	const properties = catalog.lookup(of("OCProperties"));
	if (!(properties instanceof PDFDict)) return null;
	const off = layersOff(pdf, properties);

	/** Tells whether a visibility expression holds: an operator before what it is about, such as `[/Not layer]`. */
	function holds(expression: PDFObject | undefined, depth: number): boolean {
		const parts = context.lookup(expression);
		if (!(parts instanceof PDFArray)) return !off.has(expression!);
		if (depth > DEEPEST) throw new Error("An expression of layers is too deep.");
		const [operator, ...rest] = parts.asArray();
		if (operator === of("Not")) return !holds(rest[0], depth + 1);
		return operator === of("And")
			? rest.every((one) => holds(one, depth + 1))
			: rest.some((one) => holds(one, depth + 1));
	}

	function memberHidden(member: PDFDict): boolean {
		const expression = member.lookup(of("VE"));
		if (expression instanceof PDFArray) return !holds(expression, 0);
		const named = member.get(of("OCGs"));
		const listed = context.lookup(named);
		const layers = listed instanceof PDFArray ? listed.asArray() : listed instanceof PDFDict ? [named!] : [];
		const states = layers.filter((one) => context.lookup(one) instanceof PDFDict).map((one) => !off.has(one));
		if (states.length === 0) return false;
		const policy = member.lookup(of("P"));
		if (policy === of("AllOn")) return !states.every(Boolean);
		if (policy === of("AnyOff")) return states.every(Boolean);
		if (policy === of("AllOff")) return states.some(Boolean);
		return !states.some(Boolean);
	}

	return (content) => {
		const dict = context.lookup(content);
		if (!(dict instanceof PDFDict)) return false;
		if (dict.lookup(of("Type")) === of("OCMD")) return memberHidden(dict);
		return content instanceof PDFRef && off.has(content);
	};
}

const PAINTS_PATH = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"]);
const PAINTS = new Set(["Do", "sh", "ID", "Tj", "TJ"]);
const SHOWS_TEXT = new Set(["Tj", "TJ"]);
const PLACES_TEXT = new Set(["BT", "Td", "TD", "Tm", "T*", "'", '"']);

/** The instruction without its paint: the graphics state is as if it had painted. */
function unpainted({ operator, operands }: Instruction, written: string): string {
	if (PAINTS_PATH.has(operator)) return "n";
	if (PAINTS.has(operator)) return "";
	if (operator === "'") return "T*";
	return operator === '"' ? `${operands[0]} Tw ${operands[1]} Tc T*` : written;
}

/** Throws where text that shows stands behind hidden text on one line: its place is not known. */
function visibleContent(text: string, isHidden: (property: string) => boolean): string {
	const remaining: string[] = [];
	const open: { layer: boolean; hides: boolean }[] = [];
	let placeLost = false;
	for (const one of instructions(text)) {
		const { operator, operands, start, end } = one;
		const hidden = open.some(({ hides }) => hides);
		if (operator === "BMC" || operator === "BDC") {
			const layer = operator === "BDC" && operands[0] === "/OC";
			open.push({ layer, hides: layer && isHidden(operands[1]?.slice(1) ?? "") });
			if (layer) continue;
		} else if (operator === "EMC") {
			if (open.pop()?.layer !== false) continue;
		}
		if (PLACES_TEXT.has(operator)) placeLost = false;
		if (SHOWS_TEXT.has(operator)) {
			if (placeLost && !hidden) throw new Error("Text stands behind a hidden layer's on one line.");
			placeLost = hidden;
		}
		const written = text.slice(start, end);
		remaining.push(hidden ? unpainted(one, written) : written);
	}
	return remaining.join("\n");
}
const HIDDEN = 2;

/**
 * The parts of a page's content; as viewers do, without those that are null or empty, or not there beside others.
 * @throws where the page names a content and nothing of it is there
 */
export function pageContents({ node }: PDFPage): PDFRawStream[] {
	const contents = node.get(of("Contents"));
	const listed = node.context.lookup(contents);
	const parts = (listed instanceof PDFArray ? listed.asArray() : contents ? [contents] : []).map((part) =>
		node.context.lookup(part),
	);
	if (parts.length > 0 && parts.every((part) => part === undefined)) throw new Error("A page's content is not there.");
	return parts.flatMap((part) => {
		if (part === undefined || part === PDFNull) return [];
		if (!(part instanceof PDFRawStream)) throw new Error("A page's content is not a stream.");
		return part.contents.length > 0 ? [part] : [];
	});
}

export function pageContent(page: PDFPage): Buffer {
	return Buffer.concat(pageContents(page).flatMap((part) => [decoded(part), Buffer.from("\n")]));
}

function decoded(stream: PDFObject | undefined): Uint8Array {
	if (!(stream instanceof PDFRawStream)) throw new Error("A content is not a stream.");
	return stream.contents.length > 0 ? decodePDFRawStream(stream).decode() : stream.contents;
}

/** The layer by its name in the resources, of which a form may have none. */
type LayerByName = (name: string) => PDFObject | undefined;

const layersOf =
	(resources: PDFDict | undefined): LayerByName =>
	(name) =>
		resources?.lookupMaybe(of("Properties"), PDFDict)?.get(of(name));

/** A form may take the names of the page that shows it: known are those that all pages use in one sense. */
function layersOfAllPages(pdf: PDFDocument): LayerByName {
	const known = new Map<string, Set<PDFObject>>();
	for (const { node } of pdf.getPages()) {
		const resources = node.context.lookup(node.getInheritableAttribute(of("Resources")));
		const properties = resources instanceof PDFDict ? resources.lookup(of("Properties")) : undefined;
		for (const [name, layer] of properties instanceof PDFDict ? properties.entries() : []) {
			const layers = known.get(name.decodeText()) ?? new Set();
			known.set(name.decodeText(), layers.add(layer));
		}
	}
	return (name) => {
		const [layer, another] = known.get(name) ?? [];
		return another ? undefined : layer;
	};
}

function withoutHidden(content: Uint8Array, layers: LayerByName[], isHidden: HiddenLayers): Buffer | null {
	const text = Buffer.from(content).toString("latin1");
	if (!/\/OC(?![\w.])/.test(text)) return null;
	const visible = visibleContent(text, (name) => {
		const layer = layers.map((find) => find(name)).find((found) => found !== undefined);
		if (!layer) throw new Error(`The layer ${name} is not known.`);
		return isHidden(layer);
	});
	return Buffer.from(visible, "latin1");
}

function isContent({ dict }: PDFStream): boolean {
	return dict.lookup(of("Subtype")) === of("Form") || dict.lookup(of("PatternType")) instanceof PDFNumber;
}

/** Letters that are drawings of their own. */
function letters(font: PDFDict): PDFRef[] {
	if (font.lookup(of("Subtype")) !== of("Type3")) return [];
	const drawn = font.lookupMaybe(of("CharProcs"), PDFDict)?.values() ?? [];
	return drawn.filter((one) => one instanceof PDFRef);
}

/** The document as a viewer opens it, without layers: hidden ones are gone. What it cannot be said of whether it shows counts as broken. */
export function flattenLayers(pdf: PDFDocument): void {
	const isHidden = hiddenLayers(pdf);
	if (!isHidden) return;
	const { context } = pdf;
	const ofPages = layersOfAllPages(pdf);
	const broken = PDFInvalidObject.of(new Uint8Array());

	function rewrite(ref: PDFRef, resources: PDFObject | undefined): void {
		const stream = context.lookup(ref, PDFStream);
		const own = resources instanceof PDFDict ? resources : undefined;
		const visible = withoutHidden(decoded(stream), [layersOf(own), ofPages], isHidden!);
		if (!visible) return;
		const dict = Object.fromEntries(stream.dict.entries().map(([name, value]) => [name.decodeText(), value]));
		const { Filter: _, DecodeParms: __, Length: ___, ...others } = dict;
		context.assign(ref, packedStream(context, visible, others));
	}
	for (const [ref, object] of context.enumerateIndirectObjects()) {
		try {
			if (object instanceof PDFStream) {
				if (isHidden(object.dict.get(of("OC")))) context.assign(ref, emptyForm(pdf));
				else if (isContent(object)) rewrite(ref, object.dict.lookup(of("Resources")));
			} else if (object instanceof PDFDict) {
				for (const letter of letters(object)) rewrite(letter, object.lookup(of("Resources")));
			}
		} catch {
			context.assign(ref, broken);
		}
	}
	for (const page of pdf.getPages()) {
		try {
			const visible = withoutHidden(pageContent(page), [layersOf(page.node.Resources())], isHidden);
			if (visible) page.node.set(of("Contents"), context.register(packedStream(context, visible)));
			for (const one of page.node.Annots()?.asArray() ?? []) {
				const annot = context.lookup(one);
				if (annot instanceof PDFDict && isHidden(annot.get(of("OC")))) annot.set(of("F"), PDFNumber.of(HIDDEN));
			}
		} catch {
			page.node.set(of("Contents"), context.register(broken));
		}
	}
}

const emptyForm = ({ context }: PDFDocument) =>
	context.stream(new Uint8Array(), { Type: "XObject", Subtype: "Form", BBox: [0, 0, 0, 0] });
