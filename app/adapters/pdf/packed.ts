import { deflateSync, inflateSync } from "node:zlib";
import { type PDFContext, PDFName, type PDFRawStream } from "@cantoo/pdf-lib";

/** A compressed stream. The PDF library packs in JavaScript, which takes several times as long. */
export function packedStream(
	context: PDFContext,
	content: string | Uint8Array,
	dict: Parameters<PDFContext["stream"]>[1] = {},
): PDFRawStream {
	const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
	return context.stream(new Uint8Array(deflateSync(bytes)), { ...dict, Filter: "FlateDecode" });
}

/** Made by Chromium or {@link packedStream}; short streams are not compressed. */
export function unpacked({ dict, contents }: PDFRawStream): string {
	const bytes = dict.has(PDFName.of("Filter")) ? inflateSync(contents) : Buffer.from(contents);
	return bytes.toString("latin1");
}
