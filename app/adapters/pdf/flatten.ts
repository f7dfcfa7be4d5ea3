import {
	decodePDFRawStream,
	PDFArray,
	PDFDict,
	type PDFDocument,
	PDFName,
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

export function pageContent({ node }: PDFPage): Buffer {
	const contents = node.Contents();
	const parts = contents instanceof PDFArray ? contents.asArray().map((one) => node.context.lookup(one)) : [contents];
	return Buffer.concat(parts.flatMap((part) => (part ? [decoded(part), Buffer.from("\n")] : [])));
}

function decoded(stream: PDFObject): Uint8Array {
	if (!(stream instanceof PDFRawStream)) throw new Error("A page's content is not a stream.");
	return decodePDFRawStream(stream).decode();
}

function withoutHidden(content: Uint8Array, resources: PDFDict | undefined, isHidden: HiddenLayers): Buffer | null {
	const text = Buffer.from(content).toString("latin1");
	if (!/\/OC(?![\w.])/.test(text)) return null;
	const properties = resources?.lookupMaybe(of("Properties"), PDFDict);
	const visible = visibleContent(text, (name) => {
		const layer = properties?.get(of(name));
		// A form may take the names of the page that shows it, and so of any page.
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

/** As a viewer opens it, without layers: hidden ones are gone. Throws where it cannot be said what shows. */
export function flattenLayers(pdf: PDFDocument): void {
	const isHidden = hiddenLayers(pdf);
	if (!isHidden) return;
	const { context } = pdf;
	const rewrite = (ref: PDFRef, stream: PDFStream, resources: PDFDict | undefined) => {
		const visible = withoutHidden(decoded(stream), resources, isHidden);
		if (!visible) return;
		const dict = Object.fromEntries(stream.dict.entries().map(([name, value]) => [name.decodeText(), value]));
		const { Filter: _, DecodeParms: __, Length: ___, ...kept } = dict;
		context.assign(ref, packedStream(context, visible, kept));
	};
	for (const [ref, object] of context.enumerateIndirectObjects()) {
		if (object instanceof PDFStream) {
			if (isHidden(object.dict.get(of("OC")))) context.assign(ref, emptyForm(pdf));
			else if (isContent(object)) rewrite(ref, object, object.dict.lookupMaybe(of("Resources"), PDFDict));
		} else if (object instanceof PDFDict) {
			const resources = object.lookup(of("Resources"));
			for (const letter of letters(object)) {
				rewrite(letter, context.lookup(letter, PDFStream), resources instanceof PDFDict ? resources : undefined);
			}
		}
	}
	for (const page of pdf.getPages()) {
		const visible = withoutHidden(pageContent(page), page.node.Resources(), isHidden);
		if (visible) page.node.set(of("Contents"), context.register(packedStream(context, visible)));
		for (const one of page.node.Annots()?.asArray() ?? []) {
			const annot = context.lookup(one);
			if (annot instanceof PDFDict && isHidden(annot.get(of("OC")))) annot.set(of("F"), PDFNumber.of(HIDDEN));
		}
	}
}

const emptyForm = ({ context }: PDFDocument) =>
	context.stream(new Uint8Array(), { Type: "XObject", Subtype: "Form", BBox: [0, 0, 0, 0] });
