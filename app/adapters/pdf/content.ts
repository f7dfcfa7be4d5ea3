export interface Instruction {
	operator: string;
	operands: string[];
	/** Where it stands, its operands included. */
	start: number;
	end: number;
}

const BLANK = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const WORD = /\/?[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const HEX = /<[^<>]*>/y;
const IMAGE_END = /[\0\t\n\f\r ]EI(?=$|[\0\t\n\f\r ](?:[\t\n\f\r -~]{9}|[\t\n\f\r -~]{0,8}$))/g;
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

/** The data of an inline image may hold anything: its end is the first `EI` that plain text follows. */
function imageEnd(text: string, from: number): number {
	IMAGE_END.lastIndex = from;
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
			if (token === "ID") end = imageEnd(text, end);
			if (token !== "BI") yield { operator: token, operands, start, end };
			operands = token === "BI" ? [token] : [];
		}
		at = end;
	}
}
