import { deflateSync, inflateSync } from "node:zlib";
import {
	type LoadOptions,
	ParseSpeeds,
	PDFArray,
	PDFCatalog,
	type PDFContext,
	PDFDict,
	PDFDocument,
	PDFHexString,
	PDFInvalidObject,
	PDFName,
	PDFObjectParser,
	PDFPageLeaf,
	PDFPageTree,
	type PDFRawStream,
	PDFRef,
	PDFString,
} from "@cantoo/pdf-lib";

/** The bytes kept for a signature with its certificates. */
export const SIGNATURE_BYTES = 16 * 1024;

/** Ten digits for each number to come. */
export const RANGE_PLACE = `/ByteRange [0 ${Array(3).fill("0000000000").join(" ")}]`;

/** `2026-11-23T01:02:03.000Z` as PDF writes it. */
const pdfTime = (iso: string): string => `D:${iso.slice(0, 19).replaceAll(/\D/g, "")}Z`;

/** The field is filled in the finished bytes, so outside the packed objects. `at` (ISO 8601, UTC): the time it claims. */
export function addSignatureField(pdf: PDFDocument, at: string): void {
	const { context, catalog } = pdf;
	const value = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${pdfTime(at)})
${RANGE_PLACE} /Contents <${"0".repeat(2 * SIGNATURE_BYTES)}> >>`;
	const signature = context.register(PDFInvalidObject.of(Buffer.from(value, "latin1")));
	const page = pdf.getPage(0);
	const field = context.register(
		context.obj({
			Type: "Annot",
			Subtype: "Widget",
			FT: "Sig",
			T: PDFString.of("Signature"),
			TU: PDFHexString.fromText("Digital signature"),
			V: signature,
			Rect: [0, 0, 0, 0],
			F: 132,
			P: page.ref,
		}),
	);
	page.node.addAnnot(field);
	catalog.set(PDFName.of("AcroForm"), context.register(context.obj({ Fields: [field], SigFlags: 3 })));
}

/** A compressed stream. The PDF library packs in JavaScript, which takes several times as long. */
export function packedStream(
	context: PDFContext,
	content: string | Uint8Array,
	dict: Parameters<PDFContext["stream"]>[1] = {},
): PDFRawStream {
	const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
	return context.stream(new Uint8Array(deflateSync(bytes)), { ...dict, Filter: "FlateDecode" });
}

/** The contents of a stream, in documents made by Chromium or {@link packedStream}; short streams are not compressed. */
export function unpacked({ dict, contents }: PDFRawStream): string {
	const bytes = dict.has(PDFName.of("Filter")) ? inflateSync(contents) : Buffer.from(contents);
	return bytes.toString("latin1");
}

const of = PDFName.of;

/** No object has this number. */
const NOT_THERE = PDFRef.of(0);

interface TextParser {
	cryptoFactory?: object;
	parseString(ref?: PDFRef): PDFString | PDFHexString;
}

/*
 * The library keeps the bytes of a decrypted text as if they had been written with escapes, so that a bracket or a
 * backslash among them would break the object in which it is written again. Hexadecimal digits need no escapes.
 */
const parser = PDFObjectParser.prototype as unknown as TextParser;
const parseEscaped = parser.parseString;
parser.parseString = function (this: TextParser, ref) {
	const text = parseEscaped.call(this, ref);
	if (!this.cryptoFactory || !ref) return text;
	return PDFHexString.of(Buffer.from(text.asString(), "latin1").toString("hex"));
};

/** Viewers know catalogue and pages by their places; the library asks for their `Type`, which some writers leave out. */
function nameParts(pdf: PDFDocument): void {
	const { context } = pdf;
	const { Root: root } = context.trailerInfo;
	if (!(pdf.catalog instanceof PDFCatalog) && root instanceof PDFRef) {
		const catalog = PDFCatalog.fromMapWithContext(context.lookup(root, PDFDict).asMap(), context);
		context.assign(root, catalog);
		Object.assign(pdf, { catalog });
	}
	const trees = new Set<PDFDict>();
	const visit = (dict: PDFDict): PDFPageTree | PDFPageLeaf => {
		const kids = dict.lookup(of("Kids"));
		if (!(kids instanceof PDFArray)) {
			return dict instanceof PDFPageLeaf ? dict : PDFPageLeaf.fromMapWithContext(dict.asMap(), context);
		}
		if (trees.has(dict)) throw new Error("The pages contain themselves.");
		trees.add(dict);
		for (const [at, kid] of kids.asArray().entries()) {
			const object = context.lookup(kid);
			// A page that is not there is a page all the same, whose content nobody finds.
			const named = visit(object instanceof PDFDict ? object : context.obj({ Contents: NOT_THERE }));
			if (kid instanceof PDFRef) context.assign(kid, named);
			else kids.set(at, context.register(named));
		}
		return dict instanceof PDFPageTree ? dict : PDFPageTree.fromMapWithContext(dict.asMap(), context);
	};
	const pages = pdf.catalog.get(of("Pages"));
	const tree = visit(context.lookup(pages, PDFDict));
	if (pages instanceof PDFRef) context.assign(pages, tree);
	else pdf.catalog.set(of("Pages"), context.register(tree));
}

/** Runs without the rests that the library takes for a page's sake: nobody waits beside it here. */
export async function openPdf(bytes: Uint8Array, options: Pick<LoadOptions, "password"> = {}): Promise<PDFDocument> {
	const pdf = await PDFDocument.load(bytes, {
		...options,
		updateMetadata: false,
		parseSpeed: ParseSpeeds.Fastest,
	});
	nameParts(pdf);
	return pdf;
}

export const savePdf = (pdf: PDFDocument): Promise<Uint8Array> =>
	pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY });
