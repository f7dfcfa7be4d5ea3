import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from "@cantoo/pdf-lib";

const of = PDFName.of;

/** True for optional content, a layer or an expression of layers, that is hidden. */
export type HiddenLayers = (content: PDFObject | undefined) => boolean;

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

/** As a viewer hides them when it opens the document; null where it has no layers. */
export function hiddenLayers(pdf: PDFDocument): HiddenLayers | null {
	const { catalog, context } = pdf;
	const properties = catalog.lookup(of("OCProperties"));
	if (!(properties instanceof PDFDict)) return null;
	const off = layersOff(pdf, properties);

	/** Of an operator and what it stands before, such as `[/Not layer]`. */
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
