import { PDFArray, type PDFDocument, PDFName, PDFRawStream, PDFRef } from "@cantoo/pdf-lib";
import { packedStream, unpacked } from "./packed.ts";

/** Chromium writes each operator on a line of its own. */
const TAG = /^(?:\/.*B[DM]C|EMC)$/gm;

const asDecoration = (content: string): string => (content.trim() ? `/Artifact BMC\n${content}\nEMC\n` : content);

function withDecoration(content: string): string {
	const parts: string[] = [];
	let depth = 0;
	let from = 0;
	for (const { 0: tag, index } of content.matchAll(TAG)) {
		const ends = tag === "EMC";
		if (depth === (ends ? 1 : 0)) {
			const to = ends ? index + tag.length + 1 : index;
			parts.push(ends ? content.slice(from, to) : asDecoration(content.slice(from, to)));
			from = to;
		}
		depth += ends ? -1 : 1;
	}
	return depth === 0 ? [...parts, asDecoration(content.slice(from))].join("") : content;
}

/** Chromium draws lines and grounds without a tag; what is shown has to be the one or the other, content or decoration. */
export function markDecoration(pdf: PDFDocument): void {
	const contents = PDFName.of("Contents");
	for (const { node } of pdf.getPages()) {
		const shown = node.lookup(contents);
		for (const ref of shown instanceof PDFArray ? shown.asArray() : [node.get(contents)]) {
			const stream = pdf.context.lookup(ref);
			if (!(stream instanceof PDFRawStream && ref instanceof PDFRef)) continue;
			pdf.context.assign(ref, packedStream(pdf.context, withDecoration(unpacked(stream))));
		}
	}
}
