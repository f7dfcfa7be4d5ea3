export interface Instruction {
	operator: string;
	operands: string[];
	/** The place of the operator, its operands included. */
	start: number;
	end: number;
}

const BLANK = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const WORD = /\/?[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const HEX = /<[^<>]*>/y;
/** Many writers put no space before it. */
const IMAGE_END = /EI(?=$|[\0\t\n\f\r ](?:[\t\n\f\r -~]{9}|[\t\n\f\r -~]{0,8}$))/g;
const WORDS = new Set(["true", "false", "null"]);

function matched(pattern: RegExp, text: string, at: number): number {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : at;
}

function stringEnd(text: string, start: number): number {
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		const letter = text[at];
		if (letter === "\\") at++;
		else if (letter === "(") depth++;
		else if (letter === ")" && --depth === 0) return at + 1;
	}
	return text.length;
}

function tokenEnd(text: string, at: number): number {
	const two = text.slice(at, at + 2);
	if (two === "<<" || two === ">>") return at + 2;
	if (text[at] === "(") return stringEnd(text, at);
	const end = matched(text[at] === "<" ? HEX : WORD, text, at);
	return end > at ? end : at + 1;
}

const IMAGE_END_HERE = /[\0\t\n\f\r ]*EI(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const COMPONENTS: Record<string, number> = {
	"/G": 1,
	"/DeviceGray": 1,
	"/RGB": 3,
	"/DeviceRGB": 3,
	"/CMYK": 4,
	"/DeviceCMYK": 4,
};

/** The bytes of an inline image that is not packed, computed from its entries; null where they do not say. */
function imageLength(entries: string[]): number | null {
	const entry = (...names: string[]) => entries[entries.findIndex((one) => names.includes(one)) + 1];
	if (entries.some((one) => one === "/F" || one === "/Filter")) return null;
	const [width, height] = [Number(entry("/W", "/Width")), Number(entry("/H", "/Height"))];
	const isMask = entry("/IM", "/ImageMask") === "true";
	const bits = isMask ? 1 : Number(entry("/BPC", "/BitsPerComponent"));
	const space = entry("/CS", "/ColorSpace") ?? "";
	// A palette stands in brackets.
	const components = isMask || space === "[" ? 1 : COMPONENTS[space];
	const length = Math.ceil((width * bits * (components ?? Number.NaN)) / 8) * height;
	return Number.isSafeInteger(length) && length > 0 ? length : null;
}

/** Answers where the data of an inline image end if they are written in letters; else where they begin. */
function lettersEnd(text: string, from: number, entries: string[]): number {
	const isIn = (...names: string[]) => entries.some((one) => names.includes(one));
	const mark = isIn("/A85", "/ASCII85Decode") ? "~>" : isIn("/AHx", "/ASCIIHexDecode") ? ">" : "";
	const end = mark === "" ? -1 : text.indexOf(mark, from);
	return end < 0 ? from : end + mark.length;
}

/** The data of an inline image may hold anything: they end where their length says, or else at an `EI` that plain text follows. */
function imageEnd(text: string, from: number, entries: string[]): number {
	const length = imageLength(entries);
	if (length !== null) {
		const end = matched(IMAGE_END_HERE, text, from + 1 + length);
		if (end > from + 1 + length) return end;
	}
	IMAGE_END.lastIndex = lettersEnd(text, from, entries);
	return IMAGE_END.test(text) ? IMAGE_END.lastIndex : text.length;
}

const isOperator = (token: string): boolean => /^[A-Za-z'"]/.test(token) && !WORDS.has(token);

/** Reads a content stream (ISO 32000-1, 7.8.2), a byte a letter. What cannot be read ends it. */
export function* instructions(text: string): Generator<Instruction> {
	let operands: string[] = [];
	let start = matched(BLANK, text, 0);
	let depth = 0;
	for (let at = start; at < text.length; at = matched(BLANK, text, at)) {
		if (operands.length === 0) start = at;
		let end = tokenEnd(text, at);
		const token = text.slice(at, end);
		if (token === "<<" || token === "[") depth++;
		if (token === ">>" || token === "]") depth--;
		if (depth > 0 || !isOperator(token)) operands.push(token);
		else {
			if (token === "ID") end = imageEnd(text, end, operands);
			if (token !== "BI") yield { operator: token, operands, start, end };
			operands = token === "BI" ? [token] : [];
		}
		at = end;
	}
}
