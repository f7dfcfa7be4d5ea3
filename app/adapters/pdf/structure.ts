import {
	PDFArray,
	PDFDict,
	type PDFDocument,
	PDFHexString,
	PDFName,
	PDFNumber,
	type PDFObject,
	type PDFPage,
	PDFRef,
} from "@cantoo/pdf-lib";
import type { Box } from "./annotations.ts";

const of = PDFName.of;

export interface Structure {
	/** Adds an element that stands for a whole page, marked content 0 and its links, in order behind a printed page's. */
	addPage(behind: PDFPage, page: PDFPage, element: { role: "Figure" | "P"; alt?: string; box?: Box }): void;
	/** Writes what was added; figures that nobody described become plain groups. */
	write(): void;
}

function createRoot(pdf: PDFDocument): PDFDict {
	const { context } = pdf;
	const document = context.register(context.obj({ Type: "StructElem", S: "Document", K: [] }));
	const tree = { Type: "StructTreeRoot", K: document, ParentTree: { Nums: [] }, ParentTreeNextKey: 0 };
	const root = context.obj(tree);
	const ref = context.register(root);
	context.lookup(document, PDFDict).set(of("P"), ref);
	pdf.catalog.set(of("StructTreeRoot"), ref);
	pdf.catalog.set(of("MarkInfo"), context.obj({ Marked: true }));
	return root;
}

function undescribed(pdf: PDFDocument): PDFDict[] {
	return pdf.context
		.enumerateIndirectObjects()
		.flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
		.filter((dict) => dict.get(of("S")) === of("Figure") && dict.has(of("P")) && !dict.has(of("Alt")));
}

/** Opens the structure of a document as Chromium prints it; a document without one gets one. */
export function openStructure(pdf: PDFDocument): Structure {
	const { context } = pdf;
	const root = pdf.catalog.lookupMaybe(of("StructTreeRoot"), PDFDict) ?? createRoot(pdf);
	// Chromium gives <strong> and <em> roles that the standard does not have.
	root.set(of("RoleMap"), context.obj({ Strong: "Span", Em: "Span" }));
	const kids = root.lookup(of("K"));
	const documentRef = kids instanceof PDFArray ? kids.get(0) : root.get(of("K"));
	if (!(documentRef instanceof PDFRef)) throw new Error("The printed document has no structure.");
	const document = context.lookup(documentRef, PDFDict);
	const numbers = root.lookup(of("ParentTree"), PDFDict).lookup(of("Nums"), PDFArray);
	const owners = new Map<number, PDFObject>();
	for (let at = 0; at + 1 < numbers.size(); at += 2) {
		owners.set(numbers.lookup(at, PDFNumber).asNumber(), numbers.get(at + 1));
	}
	let key = root.lookup(of("ParentTreeNextKey"), PDFNumber).asNumber();
	const figures = undescribed(pdf);
	const added = new Map<string, PDFRef[]>();
	const last: PDFRef[] = [];

	function own(element: PDFRef | PDFArray): PDFNumber {
		numbers.push(PDFNumber.of(key));
		numbers.push(element);
		return PDFNumber.of(key++);
	}
	function ownerOf(dict: PDFDict, name: string): PDFObject | undefined {
		const at = dict.lookup(of(name));
		return at instanceof PDFNumber ? owners.get(at.asNumber()) : undefined;
	}
	/** The child of the document that holds what ends a printed page. */
	function sectionOf(page: PDFPage): PDFRef | null {
		const elements = context.lookup(ownerOf(page.node, "StructParents"));
		const refs = elements instanceof PDFArray ? elements.asArray() : [];
		let ref = refs.findLast((one) => one instanceof PDFRef);
		while (ref) {
			const parent: PDFObject | undefined = context.lookupMaybe(ref, PDFDict)?.get(of("P"));
			if (parent === documentRef) return ref;
			ref = parent instanceof PDFRef ? parent : undefined;
		}
		return null;
	}
	function addLinks(page: PDFPage): PDFRef[] {
		const links = page.node.Annots()?.asArray() ?? [];
		return links.map((link) => {
			const object = { Type: "OBJR", Obj: link, Pg: page.ref };
			const element = { Type: "StructElem", S: "Link", P: documentRef, Pg: page.ref, K: [object] };
			const ref = context.register(context.obj(element));
			context.lookup(link, PDFDict).set(of("StructParent"), own(ref));
			return ref;
		});
	}

	return {
		addPage(behind, page, { role, alt, box }) {
			const element = context.obj({ Type: "StructElem", S: role, P: documentRef, Pg: page.ref, K: [0] });
			if (alt) element.set(of("Alt"), PDFHexString.fromText(alt));
			if (box) element.set(of("A"), context.obj({ O: "Layout", Placement: "Block", BBox: [...box] }));
			const ref = context.register(element);
			page.node.set(of("StructParents"), own(context.obj([ref])));
			const section = sectionOf(behind)?.toString();
			const list = section ? (added.get(section) ?? []) : last;
			if (section) added.set(section, list);
			list.push(ref, ...addLinks(page));
		},
		write() {
			for (const figure of figures) if (!figure.has(of("Alt"))) figure.set(of("S"), of("Div"));
			const old = document.lookup(of("K"));
			const children = old instanceof PDFArray ? old.asArray() : [document.get(of("K"))];
			const all = children.flatMap((child) => (child ? [child, ...(added.get(child.toString()) ?? [])] : []));
			document.set(of("K"), context.obj([...all, ...last]));
			root.set(of("ParentTreeNextKey"), PDFNumber.of(key));
		},
	};
}
