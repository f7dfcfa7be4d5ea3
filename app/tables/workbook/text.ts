import type { XmlHandler } from "./xml.ts";

interface TextRun {
	text: string;
	/** The run's look; null where it has no look of its own: then it has that of its cell. */
	isStruck: boolean | null;
}

export type CellText = string | TextRun[];

/** Excel writes signs that XML cannot carry, and the carriage returns of a cell, as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
	text.includes("_x")
		? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
		: text;

const CONTROL = /\p{Cc}/u;
/** Control characters but tab, line feed, and those that a wrong encoding makes of letters. */
const CONTROLS = /[^\P{Cc}\t\n\u0080-\u009f]/gu;

const cleanText = (text: string): string =>
	CONTROL.test(text) ? text.replaceAll(/\r\n?/g, "\n").replaceAll(CONTROLS, "") : text;

/** An attribute of yes and no; the element alone says yes. */
export const isOn = (value: string | undefined): boolean => value === undefined || !/^(0|false|off|none)$/i.test(value);

interface TextReader extends XmlHandler {
	/** Gives the text that was read since the last call. */
	take(): CellText;
}

/** Reads what stands within `<si>` or `<is>`: a text, or runs of it with looks of their own. Phonetic text is left out. */
export function openText(): TextReader {
	let runs: TextRun[] = [];
	let run: TextRun | null = null;
	let plain = "";
	let [isText, isPhonetic, isLook] = [false, false, false];
	return {
		open(name, attributes) {
			if (name === "t") isText = true;
			else if (name === "rPh") isPhonetic = true;
			else if (name === "r") {
				run = { text: "", isStruck: null };
				runs.push(run);
			} else if (name === "rPr" && run) [isLook, run.isStruck] = [true, false];
			else if (name === "strike" && isLook && run) run.isStruck = isOn(attributes.val);
		},
		close(name) {
			if (name === "t") isText = false;
			else if (name === "rPh") isPhonetic = false;
			else if (name === "rPr") isLook = false;
			else if (name === "r") run = null;
		},
		text(text) {
			if (!isText || isPhonetic) return;
			if (run) run.text += text;
			else plain += text;
		},
		take() {
			const result =
				runs.length > 0
					? [{ text: plain, isStruck: null }, ...runs].map((each) => ({ ...each, text: decodeEscapes(each.text) }))
					: decodeEscapes(plain);
			[runs, run, plain] = [[], null, ""];
			return result;
		},
	};
}

interface ReadText {
	/** The text without its struck words, unless all of it is struck out. */
	text: string;
	isStruck: boolean;
	struckWords: string;
}

export function readCellText(text: CellText, isCellStruck: boolean): ReadText {
	if (typeof text === "string") return { text: cleanText(text), isStruck: isCellStruck, struckWords: "" };
	const isRunStruck = (run: TextRun) => run.isStruck ?? isCellStruck;
	const joined = (runs: TextRun[]) => cleanText(runs.map((run) => run.text).join(""));
	const struck = text.filter(isRunStruck);
	const left = joined(text.filter((run) => !isRunStruck(run)));
	const struckWords = joined(struck).trim();
	if (struckWords === "") return { text: joined(text), isStruck: false, struckWords: "" };
	if (left.trim() === "") return { text: joined(text), isStruck: true, struckWords: "" };
	return { text: left.replaceAll(/ {2,}/g, " ").trim(), isStruck: false, struckWords };
}
