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
import { type HiddenLayers, hiddenLayers } from "./layers.ts";
import { packedStream } from "./packed.ts";
import { visibleContent } from "./visible-content.ts";

const of = PDFName.of;
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

/** As a viewer opens it, without layers: hidden ones are gone. What it cannot be said of whether it shows counts as broken. */
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
		const { Filter: _, DecodeParms: __, Length: ___, ...kept } = dict;
		context.assign(ref, packedStream(context, visible, kept));
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
