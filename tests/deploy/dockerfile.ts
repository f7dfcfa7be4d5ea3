/** One instruction of a Dockerfile, its continued lines in one. */
export interface Instruction {
	/** Where it begins; the first line is 1. */
	line: number;
	name: string;
	flags: Record<string, string>;
	/** Behind name and flags. */
	rest: string;
}

/** Begun by one `FROM`. */
interface Stage {
	/** The image it starts from. */
	base: string;
	/** After `AS`. */
	name: string | null;
	instructions: Instruction[];
}

/** About the process that is started from an image. */
export type Command = { shell: string } | { words: string[] };

/** The instructions that are understood, with the flags of each. */
const KNOWN: Record<string, string[]> = {
	FROM: [],
	ARG: [],
	ENV: [],
	WORKDIR: [],
	COPY: ["from"],
	RUN: [],
	USER: [],
	EXPOSE: [],
	VOLUME: [],
	HEALTHCHECK: ["interval", "timeout", "start-period", "start-interval", "retries"],
	ENTRYPOINT: [],
	CMD: [],
};

/** A fault of the Dockerfile, with the line. */
export const faultOf = ({ line }: { line: number }, message: string): Error =>
	new Error(`Dockerfile:${line}: ${message}`);

/** The stages of a Dockerfile. Throws at whatever is not understood, and names the line. */
export function readDockerfile(text: string): Stage[] {
	const stages: Stage[] = [];
	for (const instruction of instructionsOf(text)) {
		if (instruction.name === "FROM") {
			const [base = "", as, name = null] = wordsOf(instruction.rest);
			if (base === "" || (as !== undefined && as.toUpperCase() !== "AS")) throw faultOf(instruction, "FROM what?");
			stages.push({ base, name, instructions: [] });
		} else if (stages.length === 0) {
			throw faultOf(instruction, `${instruction.name} stands before the first FROM.`);
		} else {
			stages.at(-1)!.instructions.push(instruction);
		}
	}
	if (stages.length === 0) throw new Error("The Dockerfile has no FROM.");
	return stages;
}

function instructionsOf(text: string): Instruction[] {
	const found: Instruction[] = [];
	let begun = "";
	let began = 0;
	for (const [at, line] of text.split("\n").entries()) {
		if (/^\s*#/.test(line) || line.trim() === "") continue;
		if (begun === "") began = at + 1;
		begun += line.replace(/\\\s*$/, "");
		if (/\\\s*$/.test(line)) continue;
		found.push(instruction({ line: began, text: begun }));
		begun = "";
	}
	if (begun !== "") throw faultOf({ line: began }, "The last line is not ended.");
	return found;
}

function instruction({ line, text }: { line: number; text: string }): Instruction {
	const [, word = "", tail = ""] = /^\s*(\S+)\s*(.*)$/s.exec(text) ?? [];
	const name = word.toUpperCase();
	if (!Object.hasOwn(KNOWN, name)) throw faultOf({ line }, `${word} is not understood here.`);
	const flags: Record<string, string> = {};
	let rest = tail.trim();
	for (let flag = FLAG.exec(rest); flag; flag = FLAG.exec(rest)) {
		const [whole, key = "", value = ""] = flag;
		if (!KNOWN[name]!.includes(key)) throw faultOf({ line }, `${name} --${key} is not understood here.`);
		flags[key] = value;
		rest = rest.slice(whole.length);
	}
	if (name !== "HEALTHCHECK" && rest === "") throw faultOf({ line }, `${name} says nothing.`);
	if (/<<-?\s*["']?\w/.test(rest)) throw faultOf({ line }, "Here-documents are not understood here.");
	return { line, name, flags, rest };
}

const FLAG = /^--([a-z-]+)(?:=(\S*))?(?:\s+|$)/;

/** Words between blanks; quotes hold one together and are taken away. */
export function wordsOf(text: string): string[] {
	const words = text.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
	return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
}

/** `["a", "b"]` is a command by words; anything else is for the shell. */
export function commandOf(text: string): Command {
	if (!text.startsWith("[")) return { shell: text };
	return { words: JSON.parse(text) as string[] };
}

/** Puts `$NAME` and `${NAME}` in; an unknown name is empty, as Docker has it; `${NAME:-other}` and the like are a fault. */
export function filledIn(instruction: Instruction, text: string, values: Record<string, string>): string {
	const filled = text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced, bare) => values[braced ?? bare] ?? "");
	if (filled.includes("${")) throw faultOf(instruction, "Only names are understood in variables here.");
	return filled;
}
