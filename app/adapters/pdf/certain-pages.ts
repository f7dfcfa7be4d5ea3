import {
	PDFArray,
	PDFBool,
	PDFDict,
	type PDFDocument,
	PDFName,
	PDFNull,
	PDFNumber,
	type PDFObject,
	type PDFPage,
	PDFRawStream,
} from "@cantoo/pdf-lib";
import { instructions } from "./content.ts";
import { pageContents } from "./flatten.ts";
import { isPlainFile, simplyUnpacked } from "./plain-file.ts";

const of = PDFName.of;

/** More than that may take a viewer long, which is to be tried. */
const MAX_DOTS = 40_000_000;
const MAX_LETTERS = 20_000_000;
const DEEPEST = 3;
const DEEPEST_TREE = 50;

const isAbsent = (value: PDFObject | undefined): boolean => value === undefined || value === PDFNull;

/** Answers true where viewers draw nothing of the annotations: links without a look of their own. */
function hasLinksAlone({ node }: PDFPage): boolean {
	const annotations = node.lookup(of("Annots"));
	if (isAbsent(annotations)) return true;
	if (!(annotations instanceof PDFArray)) return false;
	return annotations.asArray().every((one) => {
		const annotation = node.context.lookup(one);
		return (
			annotation instanceof PDFDict && annotation.lookup(of("Subtype")) === of("Link") && !annotation.has(of("AP"))
		);
	});
}

/** The resources of the page where they are stated once: viewers disagree on those that are stated at two heights. */
function onlyResources({ node }: PDFPage): PDFDict | null {
	const found: PDFObject[] = [];
	node.ascend((one) => {
		const resources = one.lookup(of("Resources"));
		if (resources) found.push(resources);
	});
	const [only, another] = found;
	return only instanceof PDFDict && !another ? only : null;
}

/** Viewers leave out the group of a page; on paper, within another page, it counts. */
function hasPlainGroup({ node }: PDFPage): boolean {
	const group = node.lookup(of("Group"));
	if (isAbsent(group)) return true;
	if (!(group instanceof PDFDict) || group.lookup(of("K")) === PDFBool.True) return false;
	const colours = group.lookup(of("CS"));
	return isAbsent(colours) || colours === of("DeviceRGB");
}

const BLANK_AT_EDGE = /^[\0\t\n\f\r ]|[\0\t\n\f\r ]$/;

/** Unpacks the content of a page, so that it can be looked through without pdf.js; null where its packing is not a simple one. */
function plainContent(page: PDFPage): string | null {
	const parts = pageContents(page).map((part) => simplyUnpacked(part)?.toString("latin1"));
	let content = "";
	for (const part of parts) {
		if (part === undefined || content.length + part.length > MAX_LETTERS) return null;
		// Viewers put the parts together without a blank.
		if (content && !BLANK_AT_EDGE.test(content.slice(-1)) && !BLANK_AT_EDGE.test(part.slice(0, 1))) return null;
		content += content ? `\n${part}` : part;
	}
	return content;
}

/** Answers true where each state is restored that was saved, and no other; a form would lose its place by that. */
function isBalanced(content: string): boolean {
	let saved = 0;
	for (const { operator } of instructions(content)) {
		if (operator === "q") saved++;
		else if (operator === "Q" && --saved < 0) return false;
		// Readers may disagree on where the dots of a picture end.
		else if (operator === "BI" || operator === "ID") return false;
	}
	return saved === 0;
}

const USES = /\/[^\s/]+\s+(?:Do|scn|SCN)(?![^\s/<>[\]()])/g;

/** Answers true where what the page refers to is soon read, and shows the same wherever it stands. */
function isLight(content: string, resources: PDFDict): boolean {
	const { context } = resources;
	const heights = new Map<PDFObject, number>();
	let [dots, letters, uses] = [0, content.length, content.match(USES)?.length ?? 0];
	const number = (dict: PDFDict, name: string) => {
		const value = dict.lookup(of(name));
		return value instanceof PDFNumber ? value.asNumber() : Number.POSITIVE_INFINITY;
	};

	/** How many forms stand in each other; more than may be where something is not simple. */
	function height(one: PDFObject | undefined): number {
		const object = context.lookup(one);
		const dict = object instanceof PDFRawStream ? object.dict : object;
		if (!(dict instanceof PDFDict || dict instanceof PDFArray) || !object) return 0;
		const known = heights.get(object);
		if (known !== undefined) return known;
		// An object that contains itself has no end.
		heights.set(object, Number.POSITIVE_INFINITY);
		let most = 0;
		const inner = dict instanceof PDFDict ? dict.entries().filter(([key]) => key !== of("Parent")) : [];
		for (const value of dict instanceof PDFArray ? dict.asArray() : inner.map(([, value]) => value)) {
			most = Math.max(most, height(value));
		}
		if (dict instanceof PDFDict) most += ownHeight(object, dict);
		heights.set(object, most);
		return most;
	}
	function ownHeight(object: PDFObject, dict: PDFDict): number {
		const kind = dict.lookup(of("Subtype"));
		const isHard = dict.has(of("OC")) || dict.has(of("CharProcs")) || dict.has(of("OPI")) || dict.has(of("Ref"));
		if (isHard || (dict.lookup(of("SMask")) instanceof PDFDict && !(object instanceof PDFRawStream))) {
			return Number.POSITIVE_INFINITY;
		}
		if (!(object instanceof PDFRawStream)) return 0;
		if (kind === of("Image")) dots += number(dict, "Width") * number(dict, "Height");
		if (kind !== of("Form") && !dict.has(of("PatternType"))) return 0;
		const drawn = simplyUnpacked(object)?.toString("latin1");
		if (drawn === undefined || drawn.includes("/OC")) return Number.POSITIVE_INFINITY;
		letters += drawn.length;
		uses += drawn.match(USES)?.length ?? 0;
		return 1;
	}
	const deepest = height(resources);
	return deepest <= DEEPEST && dots <= MAX_DOTS && letters * Math.max(1, uses) ** deepest <= MAX_LETTERS;
}

function drawsSame(page: PDFPage): boolean {
	try {
		const resources = onlyResources(page);
		if (!resources || !hasLinksAlone(page) || !hasPlainGroup(page)) return false;
		const content = plainContent(page);
		return content !== null && !content.includes("/OC") && isBalanced(content) && isLight(content, resources);
	} catch {
		return false;
	}
}

/** The pages below a branch; NaN where it states another number, by which some viewers find a page and others do not. */
function pagesBelow(branch: PDFObject | undefined, depth = 0): number {
	if (!(branch instanceof PDFDict) || depth > DEEPEST_TREE) return Number.NaN;
	const [kids, kind] = [branch.lookup(of("Kids")), branch.get(of("Type"))];
	if (kids === undefined) return kind === of("Page") ? 1 : Number.NaN;
	const count = branch.lookup(of("Count"));
	if (kind !== of("Pages") || !(kids instanceof PDFArray) || !(count instanceof PDFNumber)) return Number.NaN;
	let below = 0;
	for (let at = 0; at < kids.size(); at++) below += pagesBelow(kids.lookup(at), depth + 1);
	return below === count.asNumber() ? below : Number.NaN;
}

/**
 * The pages (from 1) that are printed as viewers show them for certain: every reader sees the same objects in the file,
 * and they are put on paper unchanged. Whatever may be read or drawn in two ways is not among them.
 * @param pdf as it was read, before its layers were flattened
 */
export function certainPages(bytes: Uint8Array, pdf: PDFDocument): Set<number> {
	if (pdf.catalog.has(of("OCProperties")) || !isPlainFile(bytes, pdf)) return new Set();
	const pages = pdf.getPages();
	if (pagesBelow(pdf.catalog.lookup(of("Pages"))) !== pages.length) return new Set();
	return new Set(pages.flatMap((page, index) => (drawsSame(page) ? [index + 1] : [])));
}
