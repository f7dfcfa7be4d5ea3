import type { InterWeight } from "./inter.ts";
import type { Typeface } from "./typeface.ts";

/** Grey or red-green-blue, each 0 to 1. */
export type Ink = readonly [number, number, number];

export const GREY: Ink = [0.35, 0.38, 0.41];
export const BLACK: Ink = [0.13, 0.15, 0.16];
export const RED: Ink = [0.808, 0.227, 0.263];

export interface TextStyle {
	size: number;
	weight?: InterWeight;
	ink?: Ink;
}

const number = (value: number) => String(Math.round(value * 1000) / 1000);

/** Collects what is drawn on one page, as an artifact that screen readers skip unless tagged; coordinates in points from below left. */
export interface Pen {
	text(text: string, x: number, y: number, style: TextStyle): void;
	line(x1: number, y1: number, x2: number, y2: number, ink: Ink, width: number): void;
	box(x: number, y: number, width: number, height: number, ink: Ink): void;
	label(x: number, y: number, width: number, height: number, ink: Ink): void;
	/** Instructions of others begin in the state in which a page begins: black, without colour, width or font of the pen. */
	draw(instructions: string): void;
	fonts: Set<string>;
	content(): string;
}

export function openPen(typeface: Typeface, tag = "/Artifact BMC"): Pen {
	const parts: string[] = [];
	const drawn: string[] = [];
	const fonts = new Set<string>();
	const colour = (ink: Ink, operator: string) => `${ink.map(number).join(" ")} ${operator}`;
	return {
		fonts,
		text(text, x, y, { size, weight = 400, ink = BLACK }) {
			const shown = typeface.runs(text, weight).map(({ font, hex }) => {
				fonts.add(font);
				return `/${font} ${number(size)} Tf <${hex}> Tj`;
			});
			parts.push(`BT ${colour(ink, "rg")} ${number(x)} ${number(y)} Td ${shown.join(" ")} ET`);
		},
		line(x1, y1, x2, y2, ink, width) {
			parts.push(
				`${colour(ink, "RG")} ${number(width)} w ${number(x1)} ${number(y1)} m ${number(x2)} ${number(y2)} l S`,
			);
		},
		box(x, y, width, height, ink) {
			parts.push(`${colour(ink, "RG")} 0.85 w ${[x, y, width, height].map(number).join(" ")} re S`);
		},
		label(x, y, width, height, ink) {
			parts.push(`1 g ${colour(ink, "RG")} 2.2 w ${[x, y, width, height].map(number).join(" ")} re B`);
		},
		draw(instructions) {
			if (instructions) drawn.push(instructions);
		},
		content: () => {
			const own = parts.length > 0 ? `q\n${parts.join("\n")}\nQ\n` : "";
			return own || drawn.length > 0 ? `${tag} ${own}${drawn.join("\n")}EMC\n` : "";
		},
	};
}

export function fitted(typeface: Typeface, text: string, width: number, style: TextStyle): string {
	const fits = (candidate: string) => typeface.width(candidate, style.weight ?? 400, style.size) <= width;
	if (fits(text)) return text;
	const letters = Array.from(text);
	while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
	return `${letters.join("").trimEnd()}…`;
}
