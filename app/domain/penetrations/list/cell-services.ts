/** Reads several services, or how many of one, out of one cell of a list (docs/rules/penetrations.md#meanings). */
import { lengthsInMillimetres } from "#app/domain/lengths.ts";
import { plainText } from "#app/domain/penetrations/terms/glossary.ts";
import type { ReadService } from "./sheet-types.ts";

export interface CellService {
	service: string;
	size: string;
	/** The number of services that the text states; null where it states none. */
	quantity: number | null;
}

const PARTED = /\s*(?:\+|;|&|\n|(?<!\d),|,(?!\d)|(?<![\w-])and(?![\w-]))\s*/i;
/** A comma may also begin a description: the parts are services only if each has a number, or none has. */
const LOOSELY_PARTED = /,|(?<![\w-])and(?![\w-])/i;

/** Words by which a text describes one service, or leaves open which: without numbers such a text is never parted. */
const DESCRIBES =
	/\b(?:coated|lined|clad|sleeved?|jacket(?:ed)?|wrapped|insulated|insulation|lagged|lagging|conduits?|encased|either|etc|various)\b/i;
const ALTERNATIVES = /(?<![\w-])or(?![\w-])/i;

/** A longer cell names no services: it is prose. */
const MAX_CELL = 300;

const COUNT_WORD = "(?:x|no\\.?|nos\\.?|nr\\.?|off|pcs\\.?|ea\\.?)";
const MARKED = new RegExp(`^(\\d{1,4})\\s*(?:x|${COUNT_WORD}(?=\\s))\\s*(?:of\\s+)?(\\S.*)$`, "i");
const BEHIND = new RegExp(
	`^(.*\\p{L}.*?)[\\s,-]*\\(?(?:(?<!\\d\\s*)x\\s*(\\d{1,4})|(?<=\\s|\\()(\\d{1,4})\\s*${COUNT_WORD})\\)?$`,
	"iu",
);
/** A number below ten counts any service; a larger one only services in the plural: `16 PEX` is a size, `12 cables` are twelve. */
const BARE = /^(?:([1-9])|(\d{2})(?=\s.*s$))\s+(\p{L}.*)$/iu;
/** Numbers before these words count something else, as the cores of a cable. */
const OF_ONE =
	/^(?:cores?|c|phase|pairs?|ways?|ply|layers?|hours?|hrs?|min|mins|mm|cm|dm|m|met(?:re|er)s?|in|inch(?:es)?|ft|feet|yd|part|stage)\b/i;
/** A number up to here behind `x` is the core of a cable in mm²: `3x1.5 TPS`. */
const MAX_CORE = 16;

const NUMBER = "\\d{1,4}(?:\\.\\d+)?";
const SIZE = new RegExp(
	[
		`${NUMBER}\\s*x\\s*${NUMBER}(?:\\s*mm)?(?![\\w.])`,
		`(?:ø|⌀|∅|(?<![\\w])(?:o\\.?d\\.?|dn|nb|dia\\.?))\\s*${NUMBER}(?:\\s*mm)?(?![\\w.])`,
		`(?<![\\w.])${NUMBER}\\s*(?:mm|ø|dia\\.?|o\\.?d\\.?|nb)(?:\\s*(?:dia\\.?|o\\.?d\\.?))?(?![\\w.])`,
		`(?<![\\w.])\\d{1,2}(?:[\\s-]\\d\\/\\d|\\/\\d)?\\s*(?:"|inch(?:es)?(?!\\w))`,
	].join("|"),
	"giu",
);
const BARE_SIZE = new RegExp(`^(.*\\p{L}\\D*?)\\s+(${NUMBER})$|^(\\d{2,4}(?:\\.\\d+)?)\\s+(\\p{L}.*)$`, "iu");

interface Part {
	words: string;
	size: string;
	quantity: number | null;
}

function counted(text: string): { quantity: number | null; rest: string } {
	const [, marked, ofMarked = ""] = MARKED.exec(text) ?? [];
	const core = /^\d+(?:\.\d+)?(?!\s*(?:mm|ø|[\d."/-]))/i.exec(ofMarked)?.[0];
	if (marked !== undefined && !(core !== undefined && Number(core) <= MAX_CORE))
		return { quantity: Number(marked), rest: ofMarked };
	const [, before, times, pieces] = BEHIND.exec(text) ?? [];
	if (before !== undefined) return { quantity: Number(times ?? pieces), rest: before };
	const [, few, several, ofBare = ""] = BARE.exec(text) ?? [];
	const bare = few ?? several;
	return bare !== undefined && !OF_ONE.test(ofBare)
		? { quantity: Number(bare), rest: ofBare }
		: { quantity: null, rest: text };
}

/** Parts a text into the number, the words and the size; null where the text states two sizes, or no word. */
function partOf(text: string): Part | null {
	const { quantity, rest: behind } = counted(text);
	const rest = lengthsInMillimetres(behind);
	const sizes = rest.match(SIZE) ?? [];
	if (sizes.length > 1 || quantity === 0) return null;
	const [stated] = sizes;
	const [, before, last, first, after] = (stated === undefined && BARE_SIZE.exec(rest)) || [];
	const bare = after !== undefined && OF_ONE.test(after) ? undefined : (last ?? first);
	const open = stated === undefined ? (bare === undefined ? rest : (before ?? after!)) : rest.replace(stated, " ");
	const words = open.replaceAll(/\s+/g, " ").replaceAll(/^[\s,.:()-]+|[\s,:(-]+$/g, "");
	return /\p{L}/u.test(words) ? { words, size: stated ?? bare ?? "", quantity } : null;
}

const numbersIn = (size: string) => (size.match(/\d+(?:\.\d+)?/g) ?? []).join();

/** The size that the words and the column of sizes state; null where they differ. */
function joinedSize(own: string, inColumn: string): string | null {
	if (own === "" || inColumn === "") return own || inColumn;
	if (numbersIn(own) !== numbersIn(inColumn)) return null;
	return /^[\d.]+$/.test(own) ? inColumn : own;
}

const isSize = (text: string) => /\d/.test(text) && text.replaceAll(SIZE, "").replaceAll(/[\d.\s]/g, "") === "";

/** Sizes of one service that a column joins: `9.5 + 15.9` are two services. */
const joinedSizes = (size: string): string[] => {
	const sizes = size.split(/\s*[+&]\s*/);
	return sizes.length > 1 && sizes.every(isSize) ? sizes : [];
};

/**
 * Reads one service with its number, or with several sizes; null where the cell has neither, `unclear` where a part
 * cannot be read.
 */
function ofOnePart(part: Part | null, size: string, read: ReadService): CellService[] | "unclear" | null {
	if (!part) return null;
	const sizes = part.size === "" ? joinedSizes(size) : [];
	if (sizes.length > 0) {
		const service = read(part.words.replace(/\s+pair$/i, ""))?.name;
		if (service === undefined || (part.quantity ?? sizes.length) !== sizes.length) return null;
		return sizes.map((one) => ({ service, size: one, quantity: part.quantity === null ? null : 1 }));
	}
	if (part.quantity === null) return null;
	const [, several, each = size] = /^(\d)\s*x\s*(.+)$/i.exec(size) ?? [];
	const inColumn = Number(several) === part.quantity ? each : size;
	const [service, joined] = [read(part.words)?.name, joinedSize(part.size, inColumn)];
	if (service === undefined || joined === null) return "unclear";
	return [{ service, size: joined, quantity: part.quantity }];
}

/**
 * The services that a cell names beside the size of its row: `2x PVC Ø50 + 1x Cu Ø22 + 4x cables`, `2 PVC`. Null where
 * it names one without a number, `unclear` where it names several of which a part cannot be read.
 */
export function servicesOfCell(cell: string, size: string, read: ReadService): CellService[] | "unclear" | null {
	if (cell.length > MAX_CELL || ALTERNATIVES.test(cell)) return null;
	const texts = cell.split(PARTED).flatMap((text) => plainText(text).replaceAll("×", "x") || []);
	const parts = texts.map(partOf);
	const plainSize = plainText(size).replaceAll("×", "x");
	if (parts.length < 2) return ofOnePart(parts[0] ?? null, plainSize, read);
	const known = parts.map((part) => part && read(part.words));
	const numbered = parts.filter((part) => part?.quantity != null).length;
	// Without any number the words may describe one thing, unless each of them names a material.
	if (numbered === 0 && (DESCRIBES.test(cell) || !known.every((one) => one?.isMaterial))) return null;
	if (numbered > 0 && numbered < parts.length && LOOSELY_PARTED.test(cell)) return "unclear";
	const inColumn = plainSize === "" ? parts.map(() => "") : plainSize.split(/\s*[/+&,;]\s*/);
	if (inColumn.length !== parts.length) return "unclear";
	const services = parts.flatMap((part, at): CellService[] => {
		const [service, joined] = [known[at]?.name, joinedSize(part?.size ?? "", inColumn[at]!)];
		return !part || service === undefined || joined === null
			? []
			: [{ service, size: joined, quantity: part.quantity }];
	});
	return services.length === parts.length ? services : "unclear";
}
