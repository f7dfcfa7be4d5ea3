/** Line weights in millimetres on paper: cut edges, outlines behind the cut, hatching. */
export const weight = { cut: 0.5, edge: 0.25, hatch: 0.13 } as const;

/** The fire seal is red, everything else grey. */
export const colour = {
	ink: "#1f2327",
	edge: "#4b5157",
	hatch: "#80868c",
	faint: "#b9bdc1",
	paper: "#ffffff",
	concrete: "#e6e7e6",
	board: "#f4f2ee",
	timber: "#f3ead9",
	wool: "#f5f1dd",
	steel: "#9aa1a8",
	plastic: "#d5dade",
	foam: "#eceff1",
	seal: "#ce3a43",
	sealDark: "#8f2029",
	sealPale: "#f8dcde",
} as const;

type Look = { fill?: string; stroke?: string; width?: number; dash?: string };

/** SVG attributes of a look; no fill and an ink edge unless told. */
export function look({ fill = "none", stroke = colour.ink, width = weight.edge, dash }: Look): string {
	const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
	return `fill="${fill}" stroke="${stroke}" stroke-width="${width}"${dashes}`;
}

/** Look of a part that the section plane cuts. */
export const cut = (fill: string, stroke: string = colour.ink): string => look({ fill, stroke, width: weight.cut });

/** Look of a part seen behind the cut. */
export const seen = (fill: string, stroke: string = colour.edge): string => look({ fill, stroke });

export function escapeText(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

type TextLook = { size?: number; bold?: boolean; anchor?: "start" | "middle" | "end"; fill?: string; turn?: number };

export function text(x: number, y: number, words: string, style: TextLook = {}): string {
	const { size = 2.4, bold = false, anchor = "start", fill = colour.ink, turn = 0 } = style;
	const rotate = turn ? ` transform="rotate(${turn} ${n(x)} ${n(y)})"` : "";
	return `<text x="${n(x)}" y="${n(y)}" font-size="${size}" font-weight="${bold ? 600 : 400}" text-anchor="${anchor}" fill="${fill}"${rotate}>${escapeText(words)}</text>`;
}

/** About how wide a text is, in mm (Inter, mixed case). */
export const textWidth = (words: string, size: number): number => words.length * size * 0.53;

/** Words broken into lines of at most `width` mm. */
export function wrapText(words: string, size: number, width: number): string[] {
	const lines: string[] = [];
	for (const word of words.split(" ")) {
		const last = lines.at(-1);
		if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	return lines;
}

/** A number for SVG with at most two decimals. */
export const n = (value: number): string => `${Math.round(value * 100) / 100}`;
